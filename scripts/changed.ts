import { dirname, parse } from 'node:path';

interface Changed {
  /** The files of the site, and its browser tests. */
  readonly files: readonly string[];
  /** The browser tests by path, each with its source. */
  readonly specs: Readonly<Record<string, string>>;
  /** As floors.json has them. */
  readonly floors: Readonly<Record<string, readonly (readonly string[])[]>>;
}

const OF_SITE = /^(contract|e2e|server|web)\//;
const BESIDE_SITE = /\.test\.tsx?$|\/testing\//;

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[-/.]/)
    .map((word) => word.replace(/s$/, ''));

/** The nouns that a change may touch: its folders, its own name, and the rooms on the floors above. */
function nounsOf(file: string, floors: Changed['floors']): Set<string> {
  const above = Object.entries(floors).flatMap(([house, storeys]) => {
    const [, room = ''] = file.startsWith(`${house}/`) ? file.slice(house.length).split('/') : [];
    const at = storeys.findIndex((rooms) => rooms.includes(room));
    return at < 0 ? [] : storeys.slice(at + 1).flat();
  });
  return new Set([...dirname(file).split('/').slice(1), parse(file).name, ...above].flatMap(wordsOf));
}

/**
 * The browser tests that changes of these files can break: those named by a noun that they touch, and the
 * story; all of them where no test has such a name, as for the parts of every screen.
 */
export function changedSpecs({ files, specs, floors }: Changed): string[] {
  const all = Object.keys(specs);
  const chosen = files
    .filter((file) => OF_SITE.test(file) && !BESIDE_SITE.test(file))
    .flatMap((file) => {
      if (file.startsWith('e2e/')) {
        const { base } = parse(file);
        return all.filter((spec) => spec === file || specs[spec]?.includes(`'./${base}'`));
      }
      const nouns = nounsOf(file, floors);
      const named = all.filter((spec) => wordsOf(parse(spec).name).some((word) => nouns.has(word)));
      return named.length > 0 ? [...named, 'e2e/story.spec.ts'] : all;
    });
  return all.filter((spec) => chosen.includes(spec));
}
