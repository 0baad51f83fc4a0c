const PARAMETER = 'category';

/** The category that the address names: of a bookmark, or of the screen before it was reloaded. */
export function categoryInAddress(): string | null {
  return new URLSearchParams(location.search).get(PARAMETER);
}

/** Has the address name a category, or none: a bare /checklist means the first. */
export function putInAddress(id: string | null): void {
  if (id === categoryInAddress()) return;
  const search = id === null ? '' : `?${new URLSearchParams({ [PARAMETER]: id })}`;
  history.replaceState(history.state, '', location.pathname + search);
}
