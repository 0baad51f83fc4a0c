import { type ComponentType, createElement, type ReactElement } from 'react';
import { v4 as uuidV4 } from 'uuid';
import { ofUser } from '../../session/session.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { BLOCKED, OFFLINE, UPDATED, whyMissing } from '../../ui/missing-code.ts';
import { Store } from '../../ui/store.ts';
import { lazy } from './lazy.ts';

/** Passed to every dialog of the checklist beside its own properties. */
export interface DialogProps {
  readonly onClose: () => void;
}

type Said<Props> = Omit<Props, keyof DialogProps>;

/** A dialog that is open. Only its opener knows what is inside. */
interface OpenDialog {
  readonly key: string;
  readonly Dialog: unknown;
  readonly draw: (onClose: () => void) => ReactElement;
}

/**
 * The open dialogs, the latest on top: a refused change brings its own back over whatever is open by then. They live
 * outside of the screen, because its user may have left it before the refusal, and outlive the session: it may end
 * elsewhere while its user writes, who continues after a new login. Another user finds none.
 */
const openDialogs = ofUser(() => new Store<readonly OpenDialog[]>([]));

export const useDialogs = (): readonly OpenDialog[] => useSessionStore(openDialogs);

export const dialogsOpen = (): readonly OpenDialog[] => openDialogs().read();

/** @param dialogs those of the user who has asked for it */
export function openDialog<Props extends DialogProps>(
  Dialog: ComponentType<Props>,
  props: Said<Props>,
  dialogs = openDialogs(),
): void {
  // One about which nothing is said is open once, however often it is asked for.
  if (Object.keys(props).length === 0 && dialogs.read().some((open) => open.Dialog === Dialog)) return;
  // To TypeScript, a generic type without a field and that field do not make the type again.
  const draw = (onClose: () => void) => createElement(Dialog, { ...props, onClose } as Props);
  dialogs.write([...dialogs.read(), { key: uuidV4(), Dialog, draw }]);
}

/** @returns opens the dialog of this name in a file that is loaded when it is first needed */
export function lazyDialog<Name extends string, Props extends DialogProps>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): (props: Said<Props>) => void {
  const code = lazy(load);
  return (props) => {
    const dialogs = openDialogs(); // another user may be here when the code is
    const open = (file: Record<Name, ComponentType<Props>>) => openDialog(file[name], props, dialogs);
    const file = code.loaded();
    if (file) open(file);
    else code.load().then(open, sayMissing);
  };
}

export const openAlert = (message: string): void => openDialog(AlertDialog, { message });

/** Shown when the code of a pressed control is not loaded. */
export async function sayMissing(): Promise<void> {
  const reason = await whyMissing();
  if (reason === 'offline') return openAlert(OFFLINE);
  const reload = () => location.reload();
  if (reason === 'updated') openDialog(UpdatedDialog, {});
  else openDialog(AlertDialog, { message: BLOCKED, action: 'Reload', onAct: reload });
}

const UpdatedDialog = () =>
  createElement(AlertDialog, { message: UPDATED, onClose: () => location.reload() });

export function closeDialog(key: string): void {
  openDialogs().write(dialogsOpen().filter((dialog) => dialog.key !== key));
}

export function closeAllDialogs(): void {
  if (dialogsOpen().length > 0) openDialogs().write([]);
}
