import { useState } from 'react';
import { deleteUser } from '../../../contract/accounts.ts';
import { type Category, listCategories } from '../../../contract/categories.ts';
import { countText } from '../../../contract/count-text.ts';
import { listDeletions } from '../../../contract/deletions.ts';
import { listNotes, type Note } from '../../../contract/notes.ts';
import { listSessions } from '../../../contract/sessions.ts';
import { listPeople } from '../../../contract/sharing.ts';
import { ApiError } from '../../api/api-error.ts';
import { errorMessage } from '../../api/error-message.ts';
import { call } from '../../session/call.ts';
import { forgetSession } from '../../session/log-in.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { Counts } from '../Counts.tsx';
import { useForm } from '../useForm.ts';
import { useLoaded } from '../useLoaded.ts';
import styles from './DeleteAccountDialog.lazy.module.css';

interface DeleteAccountDialogProps {
  username: string;
  onClose: () => void;
}

/** Asks for the password and the name before all data of the user is deleted; the focus starts on Cancel. */
export function DeleteAccountDialog({ username, onClose }: DeleteAccountDialogProps) {
  const [typed, setTyped] = useState({ password: '', username: '' });
  const isReady = typed.password !== '' && typed.username.trim() === username;
  const { errors, isBusy, submit, form } = useForm({
    check: () => ({}),
    async send() {
      try {
        await call(deleteUser, { body: typed });
      } catch (error) {
        if (error instanceof ApiError && error.status === 400) return { password: errorMessage(error) };
        toast.error(errorMessage(error));
        return undefined;
      }
      forgetSession();
      toast.success('Your account has been deleted.');
      return undefined;
    },
  });

  return (
    <FormDialog
      {...form}
      title="Delete my account"
      action="Delete my account"
      kind="danger"
      disabled={!isReady}
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.body}>
        <p>All of this is deleted immediately, here and on every device:</p>
        <Contents />
        <Heirs />
        <p className={styles.quote}>
          Your picture and username are deleted, too. The name {username} becomes free for others.
        </p>
        {/* biome-ignore lint/a11y/useValidAnchor: it does lead somewhere, to a row of this page, and closes the dialog over it */}
        <a className={`link ${styles.first}`} href="#data" onClick={onClose}>
          Download my data first
        </a>
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          value={typed.password}
          error={errors.password}
          onChange={({ target }) => setTyped({ ...typed, password: target.value })}
        />
        <TextField
          label={`Type your username, ${username}`}
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={typed.username}
          onChange={({ target }) => setTyped({ ...typed, username: target.value })}
        />
      </div>
    </FormDialog>
  );
}

/** Names the people who take over the categories that the user shares. */
function Heirs() {
  const [words] = useLoaded(heirsOf);
  return words?.map((sentence) => <p key={sentence}>{sentence}</p>);
}

/** “ben takes over “Shopping” and “House”, which you share.” */
async function heirsOf(signal: AbortSignal): Promise<readonly string[]> {
  const categories = await call(listCategories, { signal });
  const shared = categories.filter((category) => category.shared?.mine && category.shared.people > 1);
  const taken = await Promise.all(
    shared.map(async ({ id, title }) => {
      const people = await call(listPeople, { params: { id }, signal });
      const others = people.filter(({ me }) => !me).sort((a, b) => a.no - b.no);
      return { title: `“${title}”`, heir: others[0]?.username ?? '' };
    }),
  );
  const byHeir = Map.groupBy(taken, ({ heir }) => heir);
  return [...byHeir].map(([heir, all]) => {
    const titles = all.map(({ title }) => title);
    const list = new Intl.ListFormat('en-GB').format(titles);
    return `${heir} takes over ${list}, which you share.`;
  });
}

/** True without other members: a shared category stays with them. */
const isAlone = ({ shared }: Category): boolean => !shared || (shared.mine && shared.people === 1);

async function notesIn(own: Promise<readonly Category[]>, signal: AbortSignal): Promise<readonly Note[]> {
  const [notes, categories] = await Promise.all([call(listNotes, { signal }), own]);
  const ids = new Set(categories.map(({ id }) => id));
  return notes.filter(({ category }) => ids.has(category));
}

/** The things that the deletion takes, by their number. */
async function countAll(signal: AbortSignal) {
  const own = call(listCategories, { signal }).then((categories) => categories.filter(isAlone));
  const lists = [
    ['category', 'categories', own],
    ['note', 'notes', notesIn(own, signal)],
    ['recently deleted', 'recently deleted', call(listDeletions, { signal })],
    ['session', 'sessions', call(listSessions, { signal })],
  ] as const;
  return Promise.all(
    lists.map(async ([one, many, list]) => {
      const { length } = await list;
      return [countText(length), length === 1 ? one : many] as const;
    }),
  );
}

function Contents() {
  const [counts] = useLoaded(countAll);
  return <Counts counts={counts} />;
}
