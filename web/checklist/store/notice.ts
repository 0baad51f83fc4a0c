import { ofSession } from '../../session/session.ts';
import { Store } from '../../ui/store.ts';
import type { Change } from './changes/change.ts';

/** An act of the user in this tab, and the changes that undo or redo it. */
export interface Step {
  /** One for most steps; one for each space that the step went between. */
  readonly changes: readonly Change[];
  /** In words, such as “Deleted “Bread” and 3 sub notes”. */
  readonly done: string;
  /** The thing that it changed, for the words after the undo. */
  readonly name: string;
  /** The verb, such as “delete”. */
  readonly verb: string;
  readonly spaces: readonly string[];
}

/** The contents of the undo bar; null while it is hidden. */
export type Notice =
  | { readonly kind: 'done'; readonly step: Step }
  | { readonly kind: 'undone'; readonly text: string; readonly step: Step | undefined }
  /** `stays` until it is closed. */
  | { readonly kind: 'stays' | 'said'; readonly text: string }
  /** A text that was typed and not sent: `undo` puts it back. */
  | { readonly kind: 'discarded'; readonly text: string; readonly undo: () => void };

export const notice = ofSession(() => new Store<Notice | null>(null));

const UNCHECKED = { kind: 'stays', text: 'This list could not be checked.' } as const;

/** Shown as long as the answers to a list do not agree with their proof. */
export function showUnchecked(isUnchecked: boolean): void {
  if (isUnchecked) notice().write(UNCHECKED);
  else if (notice().read() === UNCHECKED) notice().write(null);
}
