/**
 * The data of server-sent events as they arrive (WHATWG HTML, 9.2), each in the one line that our server writes. Comments
 * keep the connection open and yield null.
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
    for (const block of blocks) yield /^data:(.*)/m.exec(block)?.[1] ?? null;
  }
}
