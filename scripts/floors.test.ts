import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path/posix';
import { expect, test } from 'vitest';
import plan from '../floors.json' with { type: 'json' };

interface Import {
  from: string;
  to: string;
}

const FLOORS = new Map<string, readonly (readonly string[])[]>(Object.entries(plan.floors));
const PLACES = Object.entries(plan.mayImport);
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /^(server|web)\/testing\//.test(file);
const isWithin = (file: string, folder: string) => file.startsWith(`${folder}/`);

/** `contract`, or a noun on its side, such as `server/checklist`. */
const featureOf = (file: string) =>
  isWithin(file, 'contract') ? 'contract' : file.split('/').slice(0, 2).join('/');

function mayReach({ from, to }: Import) {
  const allowed = PLACES.find(([place]) => matchesGlob(from, place))?.[1] ?? ['**'];
  const own = `${featureOf(from)}/**`;
  const side = from.split('/', 1)[0];
  // A test may also fill the lists, and look at them.
  const ofTests = isTest(from) ? [`${side}/testing/**`, `${side}/checklist/**`, 'scripts/**'] : [];
  return [own, ...allowed, ...ofTests].some((pattern) => matchesGlob(to, pattern));
}

/** Room and floor of a file in its house, counted from the ground. `*.*` means its remaining files; a room
 * without a floor lies above all of them. */
function placeIn(house: string, file: string) {
  const [name = '', inner] = file.slice(house.length + 1).split('/');
  const rooms = FLOORS.get(house) ?? [];
  const room = inner === undefined && !rooms.flat().includes(name) ? '*.*' : name;
  const floor = rooms.findIndex((names) => names.includes(room));
  return { room, floor: floor === -1 ? Number.POSITIVE_INFINITY : floor };
}

function goesUp({ from, to }: Import) {
  return [...FLOORS.keys()].some((house) => {
    if (isTest(from) || !isWithin(from, house) || !isWithin(to, house)) return false;
    const [own, other] = [placeIn(house, from), placeIn(house, to)];
    return own.room !== other.room && Number.isFinite(own.floor) && other.floor >= own.floor;
  });
}

const refused = (imported: Import) => !mayReach(imported) || goesUp(imported);

function importsOf(from: string, text: string): readonly Import[] {
  const found = text.matchAll(/(?:\bfrom |\bimport ?\(?)'(\.\.?\/[^']+)'/g);
  return [...found].map(([, path = '']) => ({ from, to: join(dirname(from), path) }));
}

const root = join(import.meta.dirname, '..');
const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** All imports: types too, and code that is loaded later. */
const imports = sources.flatMap(({ file, text }) => importsOf(file, text));

test('no file imports what its place in floors.json does not allow', () => {
  expect(imports.length).toBeGreaterThan(1000);
  expect(imports.filter(refused)).toEqual([]);
});

function circlesIn(all: readonly Import[]): string[] {
  const byFile = Map.groupBy(all, ({ from }) => from);
  const circles: string[] = [];
  const seen = new Set<string>();
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' > '));
    if (seen.has(file)) return;
    seen.add(file);
    for (const { to } of byFile.get(file) ?? []) visit(to, [...path, file]);
  };
  for (const file of byFile.keys()) visit(file, []);
  return circles;
}

test('no file imports itself through others', () => {
  expect(circlesIn(imports)).toEqual([]);
});

const MOST_LINES_OF_A_CLASS = 200;

test(`no class is longer than ${MOST_LINES_OF_A_CLASS} lines`, () => {
  const classes = sources
    .filter(({ file }) => /^(contract|server|web)\//.test(file) && !isTest(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^(?:export )?class (\w+)[\s\S]*?^\}/gm)].map(([body, name]) => ({
        name: `${file}: ${name}`,
        lines: body.split('\n').length,
      })),
    );
  expect(classes.length).toBeGreaterThan(20);
  expect(classes.filter(({ lines }) => lines > MOST_LINES_OF_A_CLASS)).toEqual([]);
});
