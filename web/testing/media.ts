/** jsdom has no media: here nothing applies, as in a window of which nothing special is known. */
if ('window' in globalThis)
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener() {},
      removeListener() {},
    });

// jsdom draws nothing, and has no animations.
if ('window' in globalThis)
  Object.defineProperty(Element.prototype, 'animate', { value: () => {}, writable: true });
