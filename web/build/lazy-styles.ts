import type { Plugin } from 'vite';
import { classNameOf, namesIn } from './class-names.ts';

/**
 * The styles of lazily loaded code travel with it instead of in the style sheet of all screens: a file named
 * `*.lazy.module.css` becomes an adopted style sheet, which `style-src 'self'` allows.
 */
export function lazyStyles(): Plugin {
  return {
    name: 'lazy-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.lazy\.module\.css$/ },
      async handler(source, importer) {
        const file = await this.resolve(source, importer, { skipSelf: true });
        return file && `\0${file.id}.js`;
      },
    },
    load: {
      filter: { id: /\.lazy\.module\.css\.js$/ },
      handler(id) {
        const file = id.slice(1, -'.js'.length);
        const names = Object.fromEntries(
          [...namesIn(file)].map((local) => [local, classNameOf(local, file)]),
        );
        const exported = `export default ${JSON.stringify(names)};`;
        if (this.environment.config.consumer === 'server') return exported; // pre-rendered pages have no sheets
        return `import css from ${JSON.stringify(`${file}?inline`)};
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
          ${exported}`;
      },
    },
  };
}
