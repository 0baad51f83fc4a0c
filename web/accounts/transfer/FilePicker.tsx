import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { uploadIcon } from './data-icons.ts';
import { dataImport } from './import.ts';

/** Chooses a file to import. */
export function FilePicker() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind="secondary" onClick={() => input.current?.click()}>
        <Icon shape={uploadIcon} />
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,.json,.csv,.md,.markdown,.txt"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = ''; // so that the same file can be chosen again
          if (file) dataImport().choose(file);
        }}
      />
    </>
  );
}
