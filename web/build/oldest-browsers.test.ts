import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { expect, test } from 'vitest';
import { OLDEST_BROWSERS } from '../../contract/browsers.ts';

/** Parsed as data: as a module its 20 MB take a minute to load. */
const data: CompatData = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
);

const BUILT = join(import.meta.dirname, '../../dist/web/assets');
const { chrome, edge, firefox, safari } = OLDEST_BROWSERS;
const OLDEST = { chrome, edge, firefox, safari, safari_ios: safari };

/** Names newer than the oldest browsers, each with the reason that the site works there. */
const NOT_NEEDED: Readonly<Record<string, string>> = {
  ...{ capture: 'of a listener', drop: "the drag library's", escape: 'of CSS', pause: "papaparse's" },
  ...{
    bytes: 'a name of ours',
    dispose: 'a name of ours',
    Duration: "ical.js's",
    take: 'a name of ours',
    displayName: "React's",
    move: "the drag library's",
    use: "React's",
    zip: 'in a file name',
    PlainDateTime: "temporal-polyfill's",
    Instant: "temporal-polyfill's",
  },
  ...{
    asyncDispose: 'asked for first',
    captureStackTrace: 'asked for first',
    ClipboardItem: 'asked for first',
    popover: 'asked for first',
    Segmenter: 'asked for first',
    startViewTransition: "React's, asked for first",
  },
  ...{ 'accent-color': 'the colour of the system', 'scrollbar-width': "the system's scroll bars" },
  ...{ 'field-sizing': 'fields do not grow with their text', resize: 'fields have the size that they have' },
  ...{ 'content-visibility': 'long lists are slower', 'reading-flow': 'Tab follows the order of the page' },
  ...{
    'overflow-clip-margin': 'a glow ends at the edge',
    'overscroll-behavior': 'the page scrolls on behind a list',
  },
  ...{
    'forced-color-adjust': 'there is no forced palette',
    'text-size-adjust': 'the text has the size of the system',
  },
  page: 'a print has the margins of the browser',
};

/** The interfaces whose members are checked; most others have members with names that we use too. */
const INTERFACES =
  /^(AbortSignal|Blob|CSSStyleSheet|Document|Element|HTML(Dialog|Input|TextArea)?Element|Node|Response|URL)$/;

const built = (pattern: string) =>
  globSync(join(BUILT, pattern))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
const namesIn = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

/** True when each of the oldest browsers has it, without a flag or another name. */
const isThere = ({ support }: CompatStatement): boolean =>
  Object.entries(OLDEST).every(([browser, oldest]) =>
    Object.entries(support).some(
      ([of, statements]) =>
        of === browser &&
        [statements]
          .flat()
          .some(
            ({ version_added: since, version_removed: until, flags, alternative_name: other }) =>
              typeof since === 'string' &&
              Number.parseFloat(since.replace('≤', '')) <= Number.parseFloat(oldest) &&
              (typeof until !== 'string' || Number.parseFloat(until) > Number.parseFloat(oldest)) &&
              flags === undefined &&
              other === undefined,
          ),
    ),
  );

/** The names of these features that one of the oldest browsers lacks, in any interface. */
function missingAmong(
  features: readonly (readonly [name: string, feature: Identifier])[],
): (name: string) => boolean {
  const isKnown = new Map<string, boolean>();
  for (const [name, { __compat }] of features)
    if (__compat) isKnown.set(name, isKnown.get(name) === true || isThere(__compat));
  return (name) => isKnown.get(name) === false;
}

type Named = [name: string, feature: Identifier];
const featuresOf = ({ __compat, ...features }: Identifier): Named[] => Object.entries(features);

test('the built scripts call nothing that an oldest browser lacks', () => {
  const { builtins = {} } = data.javascript;
  const interfaces = [
    ...featuresOf(builtins),
    ...featuresOf(data.api).filter(([name]) => INTERFACES.test(name)),
  ];
  const members = interfaces
    .flatMap(([, feature]) => featuresOf(feature))
    .filter(([name]) => !name.endsWith('_event'))
    .map(([name, feature]): Named => [name.replace(/_static$/, ''), feature]);
  const scripts = built('*.js');
  const used = [
    ...[...namesIn(scripts, /\.([a-z]\w*)/gi)].filter(missingAmong(members)),
    ...[...namesIn(scripts, /(?<![.\w$'"`])([A-Z]\w+)/g)].filter(missingAmong(featuresOf(data.api))),
  ];
  expect(used.filter((name) => !(name in NOT_NEEDED))).toEqual([]);
});

test('the styles need nothing that an oldest browser lacks', () => {
  const { properties = {}, selectors = {}, 'at-rules': rules = {} } = data.css;
  const sheets = globSync('web/**/*.css')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const used = [
    ...[...namesIn(sheets, /^\s*([a-z-]+):/gm)].filter(missingAmong(featuresOf(properties))),
    ...[...namesIn(sheets, /:([a-z][a-z-]+)/g)].filter(missingAmong(featuresOf(selectors))),
    ...[...namesIn(sheets, /@([a-z-]+)/g)].filter(missingAmong(featuresOf(rules))),
  ];
  expect(used.filter((name) => !(name in NOT_NEEDED))).toEqual([]);
});
