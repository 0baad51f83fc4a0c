import { type RefObject, useLayoutEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * The `ref` of a field with a draft: when it appears, the caret is at its end, so that typing continues the text.
 * Placed after the dialog around it is shown: WebKit forgets the caret of a field that is not.
 */
export function useCaretAtEnd<F extends Field>(): RefObject<F | null> {
  const ref = useRef<F>(null);
  useLayoutEffect(() => {
    const length = ref.current?.value.length ?? 0;
    ref.current?.setSelectionRange(length, length);
  }, []);
  return ref;
}
