// Runs in the place of the process that decodes pictures (process.test.ts), and reports what it could not do.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const tries = (secret: string, port: number): Record<string, () => unknown> => ({
  'read a file': () => readFileSync(secret),
  'read its own program': () => readFileSync(fileURLToPath(import.meta.url)),
  'write a file': () => writeFileSync(secret, ''),
  'start a process': () => spawn('true'),
  'start a thread': () => new Worker('', { eval: true }),
  'open a socket': () =>
    new Promise((resolve, reject) => connect(port, '127.0.0.1').on('connect', resolve).on('error', reject)),
});

process.on('message', async ({ file }: { file: Uint8Array }) => {
  const { secret, port } = JSON.parse(Buffer.from(file).toString());
  const outcomes: Record<string, unknown> = {};
  for (const [what, attempt] of Object.entries(tries(secret, port))) {
    try {
      await attempt();
      outcomes[what] = 'possible';
    } catch (error) {
      outcomes[what] = error instanceof Error && 'code' in error ? error.code : String(error);
    }
  }
  process.send?.(Buffer.from(JSON.stringify(outcomes)));
});
process.send?.('ready');
