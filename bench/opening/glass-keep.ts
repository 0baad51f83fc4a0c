// The site that a first visit is compared with: react-glass-keep (github.com/nikunjsingh93/react-glass-keep, measured
// at 043ecd3), built and started with ALLOW_REGISTRATION=true and NODE_ENV=production. GLASS_KEEP has its address.
import { noteText } from '../site.ts';

/** Registers a user with notes. @returns the local storage of a browser in which that user is signed in */
export async function furnishGlassKeep(base: string, notes: number): Promise<Record<string, string>> {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(new URL(path, base), { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} of Glass Keep answered ${answer.status}`);
    return answer.json();
  };
  const email = `${crypto.randomUUID()}@example.org`;
  const auth: { token: string } = await post('/api/register', {
    name: 'Ann',
    email,
    password: 'night drive 84',
  });
  for (let at = 0; at < notes; at++) await post('/api/notes', { content: noteText(at) }, auth.token);
  return { 'glass-keep-auth': JSON.stringify(auth) };
}
