import { Fragment } from 'react';
import { closeDialog, useDialogs } from './open-dialogs.ts';

/** All open dialogs, each above those before it. The page around them is not drawn when one opens or closes. */
export function OpenDialogs() {
  return useDialogs().map(({ key, draw }) => <Fragment key={key}>{draw(() => closeDialog(key))}</Fragment>);
}
