import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A runner of tests, with its arguments. */
export interface Run {
  runner: 'Vitest' | 'Playwright';
  args: string[];
}

/** Tested as sources. Tests that start a server show its built pages, and those of web/build read the build. */
const NEEDS_NO_BUILD = /^(contract|mutation|scripts|web\/(?!build\b))/;
const IN_BROWSER = /^e2e\b/;

/**
 * The runs of `npm test -- PATH... [options]`. Browser tests are in e2e, all others are Vitest's. Options follow the
 * paths and are passed to the runner; `--watch` is Vitest's.
 * @throws Error of one line when a path does not exist, or when it is unclear which runner the options are for
 */
export function runsOf(args: readonly string[], root: string): { runs: Run[]; needsBuild: boolean } {
  const end = args.findIndex((arg) => arg.startsWith('-'));
  const named = end < 0 ? args : args.slice(0, end);
  const options = end < 0 ? [] : args.slice(end);
  const paths = named.map((path) => path.replace(/^\.\//, '').replace(/\/$/, ''));
  if (paths.length === 0) throw new Error('Name the files or folders first: npm test -- PATH... [options].');
  const inBrowser = paths.filter((path) => IN_BROWSER.test(path));
  const others = paths.filter((path) => !IN_BROWSER.test(path));
  if (options.length > 0 && inBrowser.length > 0 && others.length > 0)
    throw new Error('Options are those of one runner: test e2e and the rest apart.');
  const mode = options.includes('--watch') ? 'watch' : 'run';
  const runs: Run[] = [];
  if (others.length > 0)
    runs.push({ runner: 'Vitest', args: [mode, ...others.map((path) => inFull(path, root)), ...options] });
  if (inBrowser.length > 0)
    runs.push({
      runner: 'Playwright',
      args: ['test', ...inBrowser.map((path) => inFull(path, root)), ...options],
    });
  return { runs, needsBuild: !paths.every((path) => NEEDS_NO_BUILD.test(path)) };
}

/** Runners match a part of a path, so a folder ends with a slash and is not a prefix of another one. */
function inFull(path: string, root: string): string {
  const file = join(root, path.replace(/(:\d+)+$/, '')); // Playwright's suffix for a line of a file
  if (!existsSync(file)) throw new Error(`There is nothing to test at ${path}.`);
  return statSync(file).isDirectory() ? `${path}/` : path;
}
