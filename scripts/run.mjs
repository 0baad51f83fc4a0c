import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A failure that is reported by its message alone, without a stack. */
export class Failure extends Error {}

/** Runs npm quietly, with its output in .cache/<log>. Returns its exit code and that output. */
export async function npm(args, log) {
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env;
  const command = basename(script ?? '') === 'npm-cli.js' ? [node, script] : ['npm'];
  const shell = command.length === 1 && process.platform === 'win32';
  const { code, output } = await run([...command, ...args], { shell });
  const file = join(root, '.cache', log);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, output);
  return { code, output };
}

function run([command, ...args], options) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const stop = (signal) => {
      child.kill(signal);
      process.exit(1);
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', () => fail(new Failure(`"${command}" does not start: install Node.js with npm.`)));
    child.on('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      done({ code, output });
    });
  });
}
