import { type LazyCode, lazyCode } from '../../ui/lazy-code.ts';

const all: LazyCode<unknown>[] = [];

/** Code that the first screen of the checklist does without. The build puts all of it into one file. */
export function lazy<Code>(load: () => Promise<Code>): LazyCode<Code> {
  const code = lazyCode(load);
  all.push(code);
  return code;
}

/** Loads all of it, also what it names itself as it arrives: then everything works offline, and at the first press. */
export async function loadAll(): Promise<void> {
  for (const { load } of all) await load();
}
