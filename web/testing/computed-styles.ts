/**
 * jsdom tries each rule of its own style sheet at each question, which takes a fifth of a test. Where nothing but that sheet
 * has a say, elements of one kind are shown or hidden alike.
 */
if ('window' in globalThis) {
  const compute = window.getComputedStyle.bind(window);
  const stylesOfKinds = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudo) => {
    if (document.styleSheets.length > 0 || isStyled(element)) return compute(element, pseudo);
    const states = ['open', 'type'].map((name) => element.getAttribute(name));
    const kind = [element.parentElement?.tagName, element.tagName, ...states, pseudo].join();
    const style = stylesOfKinds.get(kind) ?? compute(element, pseudo);
    stylesOfKinds.set(kind, style);
    return style;
  };
}

/** True for an element with a style or a visibility of its own, and for all in it, which inherit. */
function isStyled(element: Element): boolean {
  if (['style', 'hidden', 'popover'].some((name) => element.hasAttribute(name))) return true;
  return element.parentElement !== null && isStyled(element.parentElement);
}
