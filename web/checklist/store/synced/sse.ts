/**
 * The data of server-sent events, one text for each event, as they arrive (WHATWG HTML, 9.2). Comments keep the connection
 * open and yield null; names and ids of events are not used here.
 */
export async function* eventData(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<string | null> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) yield dataOf(block);
  }
}

function dataOf(block: string): string | null {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'));
  return lines.length === 0 ? null : lines.map((line) => line.slice(5).trimStart()).join('\n');
}
