import type { ComponentType, ReactNode } from 'react';
import type { Session } from '../../../contract/sessions.ts';
import type { LazyCode } from '../../ui/lazy-code.ts';
import type { Rows } from '../useRows.ts';
import { PaneRow } from './PaneRow.tsx';

/** Shared by the panes: the sessions also have this device's name. */
interface Account {
  username: string;
  sessions: Rows<Session>;
}

/** A closed row's value, and the pane below it when open. */
interface Row<Code> {
  value: ReactNode;
  pane: (code: Code) => ReactNode;
  /** A job is under way: the row stays open. */
  isBusy?: boolean;
  onOpen?: () => void;
}

interface Pane<Code> {
  /** In the address: `/profile#sessions`. */
  name: string;
  icon: string;
  title: string;
  useValue: (account: Account) => Row<Code>;
  code: LazyCode<Code>;
}

/** The row of a pane, by the name of the pane. */
export function row<Code>({
  useValue,
  ...pane
}: Pane<Code>): readonly [name: string, ComponentType<Account>] {
  const AccountRow = (account: Account) => {
    const { pane: children, ...shown } = useValue(account);
    return (
      <PaneRow {...pane} {...shown}>
        {children}
      </PaneRow>
    );
  };
  return [pane.name, AccountRow];
}
