/** An element beside React: what follows the pointer or goes on paper must not draw the rows again. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  children: readonly Element[] = [],
): HTMLElement {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}
