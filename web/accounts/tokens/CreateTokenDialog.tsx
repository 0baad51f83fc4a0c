import { useId, useState } from 'react';
import type { BodyOf } from '../../../contract/endpoint.ts';
import {
  type createPersonalToken,
  PERSONAL_TOKEN_LASTS,
  PERSONAL_TOKEN_NAME_MAX,
} from '../../../contract/personal-tokens.ts';
import { NameAndPasswordDialog } from '../NameAndPasswordDialog.tsx';
import styles from './TokensPane.lazy.module.css';

const RIGHTS = ['Read only', 'Read and change'] as const;

interface CreateTokenDialogProps {
  /** For password managers only. */
  username: string;
  create: (body: BodyOf<typeof createPersonalToken>) => Promise<void>;
  onClose: () => void;
}

/** Asks what a new token is for, what it may and how long, and for the password. */
export function CreateTokenDialog({ username, create, onClose }: CreateTokenDialogProps) {
  const [rights, setRights] = useState<string>(RIGHTS[0]);
  const [lasts, setLasts] = useState<string>(PERSONAL_TOKEN_LASTS[1]);
  return (
    <NameAndPasswordDialog
      title="Create a token"
      nameMax={PERSONAL_TOKEN_NAME_MAX}
      username={username}
      action="Create"
      send={async (sent) => {
        await create({ ...sent, read_only: rights === RIGHTS[0], lasts });
        return undefined;
      }}
      onClose={onClose}
    >
      <Choice label="It may" choices={RIGHTS} chosen={rights} onChoose={setRights} />
      <Choice label="Expires after" choices={PERSONAL_TOKEN_LASTS} chosen={lasts} onChoose={setLasts} />
    </NameAndPasswordDialog>
  );
}

interface ChoiceProps {
  label: string;
  choices: readonly string[];
  chosen: string;
  onChoose: (choice: string) => void;
}

function Choice({ label, choices, chosen, onChoose }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice}>
            <input type="radio" name={name} checked={choice === chosen} onChange={() => onChoose(choice)} />
            {choice}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
