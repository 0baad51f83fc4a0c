/**
 * jsdom tries each rule of its own style sheet at each question, which takes a fifth of a test. Tests load no style sheet of
 * the site, so that elements of one kind without a style of their own are shown or hidden alike.
 */
if ('window' in globalThis) {
  const compute = window.getComputedStyle.bind(window);
  const stylesOfKinds = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudo) => {
    if (element.hasAttribute('style')) return compute(element, pseudo);
    const states = ['hidden', 'open', 'type'].map((name) => element.getAttribute(name));
    const kind = [element.parentElement?.tagName, element.tagName, ...states, pseudo].join();
    const style = stylesOfKinds.get(kind) ?? compute(element, pseudo);
    stylesOfKinds.set(kind, style);
    return style;
  };
}
