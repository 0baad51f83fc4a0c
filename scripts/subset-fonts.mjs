// `node scripts/subset-fonts.mjs`: makes web/fonts/*.woff2 from the Fontsource packages. The result is checked in; run
// it again when a package is raised or the design asks for another axis. What every visit loads is the `latin` part;
// the others are fetched when a text needs them (unicode-range in web/fonts/fonts.css).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const packages = join(import.meta.dirname, '../node_modules/@fontsource-variable');
const target = join(import.meta.dirname, '../web/fonts');

const between = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, step) => first + step));

/** The same sets as the unicode-range of web/fonts/fonts.css. */
const LATIN = `${between(0x20, 0x7e)}\u00a0·–—‘’“”…`;
const WESTERN = `${between(0xa1, 0xb6)}${between(0xb8, 0xff)}ŒœŠšŽžŸ‚„•‹›€™−`;
const EASTERN = between(0x100, 0x24f);

/** Axes are cut to what the design uses. */
const FONTS = [
  {
    name: 'anybody',
    parts: [
      ['latin', 'anybody-latin-wdth-italic', LATIN],
      ['western', 'anybody-latin-wdth-italic', WESTERN],
      ['eastern', 'anybody-latin-ext-wdth-italic', EASTERN],
    ],
    axes: { wght: { min: 700, max: 800 }, wdth: { min: 125, max: 150 } },
  },
  {
    name: 'hanken-grotesk',
    parts: [
      ['latin', 'hanken-grotesk-latin-wght-normal', LATIN],
      ['western', 'hanken-grotesk-latin-wght-normal', WESTERN],
      ['eastern', 'hanken-grotesk-latin-ext-wght-normal', EASTERN],
    ],
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    name: 'martian-mono',
    parts: [
      ['latin', 'martian-mono-latin-wdth-normal', LATIN],
      ['western', 'martian-mono-latin-wdth-normal', WESTERN],
    ],
    axes: { wght: { min: 400, max: 600 }, wdth: { min: 75, max: 87 } },
  },
];

const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk'];

for (const { name, parts, axes } of FONTS) {
  for (const [part, file, text] of parts) {
    const font = await subsetFont(readFileSync(join(packages, name, 'files', `${file}.woff2`)), text, {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: FEATURES,
      noHinting: true,
    });
    writeFileSync(join(target, `${name}-${part}.woff2`), font);
    console.log(`${name}-${part}.woff2  ${font.length} bytes`);
  }
}
