/** A form as a browser would send it, ready for `send`. */
export async function formOf(
  fields: Record<string, string | Uint8Array>,
): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([Buffer.from(value)]), 'picture.png');
  }
  const encoded = new Response(form);
  return {
    headers: { 'content-type': String(encoded.headers.get('content-type')) },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** A form written by hand, for what no browser sends. */
export const rawForm = (body: string | Uint8Array, boundary = 'X') => ({
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  payload: Buffer.from(body),
});
