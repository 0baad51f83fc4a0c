import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { uploadIcon } from './data-icons.ts';
import { dataImport } from './import.ts';

/** Chooses files to import. */
export function FilePicker() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind="secondary" icon={uploadIcon} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,.json,.csv,.md,.markdown,.txt,.ics,.opml"
        multiple
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = ''; // so that the same file can be chosen again
          if (files.length > 0) dataImport().choose(files);
        }}
      />
    </>
  );
}
