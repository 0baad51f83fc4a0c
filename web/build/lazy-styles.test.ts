import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { classNames } from './class-names.ts';
import { lazyStyles } from './lazy-styles.ts';

const folder = mkdtempSync(join(tmpdir(), 'lazy-styles-'));
const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
afterAll(() => rmSync(folder, { recursive: true }));

test('class names of the built app are short, unique and the same in each build', () => {
  const locals = Array.from({ length: 3_000 }, (_, n) => `c${n}`);
  put('Many.module.css', locals.map((local) => `.${local} { margin: 0.5em; }`).join('\n'));
  const nameOf = classNames(folder);
  const names = locals.map((local) => nameOf(local, join(folder, 'Many.module.css?inline')));
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-zA-Z]{1,3}$/.test(name))).toEqual([]);
  expect(classNames(folder)('c7', 'Many.module.css')).toBe(names[7]);
  expect(() => nameOf('c', 'Many.module.css')).toThrow('No class or animation "c"');
  expect(classNames()('row', '/web/Row.module.css')).toBe('Row_row');
});

test('the styles of lazily loaded code are in that code and not in the style sheet', async () => {
  put('Menu.lazy.module.css', '.open-menu { color: red; &:hover { color: blue; } }');
  put('Row.module.css', '.row { color: green; }');
  put('menu.js', `import styles from './Menu.lazy.module.css'; export const menu = styles['open-menu'];`);
  put(
    'entry.js',
    `import row from './Row.module.css'; export { row }; export const open = () => import('./menu.js');`,
  );
  const generateScopedName = classNames();
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [lazyStyles(generateScopedName)],
    css: { modules: { generateScopedName } },
    build: {
      write: false,
      cssCodeSplit: false,
      minify: false,
      rolldownOptions: { input: join(folder, 'entry.js'), preserveEntrySignatures: 'strict' },
    },
  });
  const files = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const sheet = files.find((file) => file.fileName.endsWith('.css'));
  expect(sheet?.type === 'asset' && String(sheet.source)).toMatch(/Row_row(?!.*open-menu)/s);
  const menu = files.find((file) => file.type === 'chunk' && file.name === 'menu');
  expect(menu?.type === 'chunk' && menu.code).toMatch(
    /\.Menu\.lazy_open-menu.*"open-menu": ?"Menu\.lazy_open-menu"/s,
  );
});
