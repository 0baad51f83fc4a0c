// Draws web/ui/glyphs.woff2, the characters of web/ui/glyphs.ts. The result is checked in; run it again when an icon of
// the rows changes:
// npm exec --package canvaskit-wasm@0.42.0 --package svg2ttf@6.1.0 --package svgpath@2.6.0 -- node scripts/draw-icons.mjs
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import woff2 from 'wawoff2';
import {
  arrowGlyph,
  chevronGlyph,
  editGlyph,
  gripGlyph,
  moreGlyph,
  starGlyph,
  subnoteGlyph,
  sunStarGlyph,
  trashGlyph,
} from '../web/ui/glyphs.ts';
import { arrowIcon } from '../web/ui/shell-icons.ts';
import { chevronIcon, editIcon, gripIcon, trashIcon } from '../web/ui/tool-icons.ts';

// `npm exec` names the folder of its packages in the PATH alone.
const [tools] = process.env.PATH.split(delimiter).filter((folder) => folder.includes('_npx'));
if (!tools) throw new Error('Run it with npm exec, as said at the top of this file');
const require = createRequire(join(tools, 'any.js'));
const canvasKit = await require('canvaskit-wasm')();
const toTtf = require('svg2ttf');
const toPath = require('svgpath');

/** The grid of the path data, and of the em of the font. */
const GRID = 20;
const EM = 1000;

const STAR = 'M10 2.8l2.25 4.7 5.15.7-3.75 3.6.92 5.1L10 14.4l-4.57 2.5.92-5.1L2.6 8.2l5.15-.7z';
const SUBNOTE = 'M3.5 3.5v6a2.5 2.5 0 002.5 2.5h2.5M14 7.5v9M9.5 12h9';
const MORE =
  'M3.8 10a.7.7 0 101.4 0 .7.7 0 10-1.4 0M9.3 10a.7.7 0 101.4 0 .7.7 0 10-1.4 0M14.8 10a.7.7 0 101.4 0 .7.7 0 10-1.4 0';

/** Each character with its path data, drawn as a line of this width or filled. */
const SHAPES = [
  [starGlyph, STAR, 1.6],
  [sunStarGlyph, STAR, 'filled'],
  [subnoteGlyph, SUBNOTE, 1.6],
  [editGlyph, editIcon, 1.6],
  [trashGlyph, trashIcon, 1.6],
  [moreGlyph, MORE, 1.6],
  [gripGlyph, gripIcon, 'filled'],
  [chevronGlyph, chevronIcon, 2],
  [arrowGlyph, arrowIcon, 1.6],
];

/** The outline of a shape as path data, to be filled by the non-zero rule, as fonts are. */
function outlineOf(data, line) {
  const path = canvasKit.Path.MakeFromSVGString(data);
  if (line === 'filled') return path.toSVGString();
  const { Round: cap } = canvasKit.StrokeCap;
  const { Round: join } = canvasKit.StrokeJoin;
  return path.makeStroked({ width: line, cap, join }).toSVGString();
}

/** Glyphs stand on their baseline, upside down for a screen. */
function glyphOf([character, data, line]) {
  const scale = EM / GRID;
  const outline = toPath(outlineOf(data, line)).scale(scale, -scale).translate(0, EM).round(0);
  return `<glyph unicode="${character}" d="${outline}"/>`;
}

const { buffer } = toTtf(`<svg xmlns="http://www.w3.org/2000/svg"><defs><font horiz-adv-x="${EM}">
  <font-face font-family="Nightdrive Icons" units-per-em="${EM}" ascent="${EM}" descent="0"/>
  <missing-glyph/>
  ${SHAPES.map(glyphOf).join('')}
</font></defs></svg>`);
const file = await woff2.compress(Buffer.from(buffer));
writeFileSync(join(import.meta.dirname, '../web/ui/glyphs.woff2'), file);
console.log(`glyphs.woff2  ${file.length} bytes`);
