import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** How often the lint complains of :hover in a style sheet. */
function complaintsAbout(css: string): number {
  const house = mkdtempSync(join(tmpdir(), 'nightdrive-hover-'));
  try {
    copyFileSync(join(root, 'biome.hover.grit'), join(house, 'biome.hover.grit'));
    writeFileSync(join(house, 'biome.json'), JSON.stringify({ plugins: ['./biome.hover.grit'] }));
    writeFileSync(join(house, 'sheet.css'), css);
    const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
    const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json'], {
      cwd: house,
      encoding: 'utf8',
    });
    return JSON.parse(stdout).diagnostics.filter(
      ({ category }: { category: string }) => category === 'plugin',
    ).length;
  } finally {
    rmSync(house, { recursive: true });
  }
}

test.each([
  '.a:hover { color: red; }',
  '.a { &:hover > svg { color: red; } }',
  '@media (width < 720px) { .a:not(:hover) { color: red; } }',
])('%s sticks under a finger and is refused', (css) => {
  expect(complaintsAbout(css)).toBe(1);
});

test.each([
  '@media (hover: hover) { .a:hover { color: red; } }',
  '.a { @media (hover: hover) { &:hover > svg { color: red; } } }',
])('%s is accepted', (css) => {
  expect(complaintsAbout(css)).toBe(0);
});
