import type { Plugin } from 'vite';

/** The drag library's code for <style> elements, and its replacements. */
const REPLACEMENTS: readonly [theirs: string, ours: string][] = [
  [
    `const getHead = () => {
  const head = document.querySelector('head');
  !head ? process.env.NODE_ENV !== "production" ? invariant(false, 'Cannot find the head to append a style to') : invariant() : void 0;
  return head;
};
const createStyleEl = nonce => {
  const el = document.createElement('style');
  if (nonce) {
    el.setAttribute('nonce', nonce);
  }
  el.type = 'text/css';
  return el;
};
`,
    `const adopted = {
  appendChild: sheet => { document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]; },
  removeChild: sheet => { document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet); },
};
const getHead = () => adopted;
const createStyleEl = () => new CSSStyleSheet();
`,
  ],
  [
    `    const el = dynamicRef.current;
    !el ? process.env.NODE_ENV !== "production" ? invariant(false, 'Cannot set dynamic style element if it is not set') : invariant() : void 0;
    el.textContent = proposed;
`,
    '    dynamicRef.current.replaceSync(proposed);\n',
  ],
  [
    `    const el = alwaysRef.current;
    !el ? process.env.NODE_ENV !== "production" ? invariant(false, 'Cannot set dynamic style element if it is not set') : invariant() : void 0;
    el.textContent = proposed;
`,
    '    alwaysRef.current.replaceSync(proposed);\n',
  ],
  [
    `    always.setAttribute(\`\${prefix}-always\`, contextId);
    dynamic.setAttribute(\`\${prefix}-dynamic\`, contextId);
`,
    '',
  ],
];

/**
 * The drag library injects two <style> elements, which `style-src 'self'` forbids: in the built app their rules are
 * adopted style sheets. The build fails when the library no longer reads as it did when this was written.
 */
export function dndAdoptedStylesheets(): Plugin {
  return {
    name: 'dnd-adopted-stylesheets',
    apply: 'build',
    transform: {
      filter: { id: /@hello-pangea\/dnd\/dist\/dnd\.esm\.js/ },
      handler: (code) => ({ code: withAdoptedStylesheets(code), map: null }),
    },
  };
}

export function withAdoptedStylesheets(library: string): string {
  return REPLACEMENTS.reduce((code, [theirs, ours]) => {
    const [before, after, ...more] = code.split(theirs);
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`@hello-pangea/dnd has changed; look at its styles again. Not found once: ${theirs}`);
    return before + ours + after;
  }, library);
}
