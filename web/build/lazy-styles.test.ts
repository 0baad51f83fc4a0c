import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { classNameOf } from './class-names.ts';
import { lazyStyles } from './lazy-styles.ts';

const folder = mkdtempSync(join(tmpdir(), 'lazy-styles-'));
const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
afterAll(() => rmSync(folder, { recursive: true }));

test('a class is named by its file and itself, in the browser as on the server', () => {
  expect(classNameOf('row', '/web/Row.module.css')).toBe('Row_row');
  expect(classNameOf('row', '/web/Row.lazy.module.css?inline')).toBe('Row-lazy_row');
});

test('the styles of lazily loaded code are in that code and not in the style sheet', async () => {
  put('Menu.lazy.module.css', '.open-menu { color: red; &:hover { color: blue; } }');
  put('Row.module.css', '.row { color: green; }');
  put('menu.js', `import styles from './Menu.lazy.module.css'; export const menu = styles['open-menu'];`);
  put(
    'entry.js',
    `import row from './Row.module.css'; export { row }; export const open = () => import('./menu.js');`,
  );
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [lazyStyles()],
    css: { modules: { generateScopedName: classNameOf } },
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
    /\.Menu-lazy_open-menu.*"open-menu": ?"Menu-lazy_open-menu"/s,
  );
});
