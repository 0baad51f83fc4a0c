import type { ReactNode } from 'react';
import { CATEGORY_TITLE_MAX } from '../../../contract/categories.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { refuseUnfit } from '../../ui/refuse-unfit.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useCaretAtEnd } from '../../ui/useCaretAtEnd.ts';

interface CategoryTitleDialogProps {
  title: string;
  action: string;
  value: string;
  error?: string | undefined;
  children?: ReactNode;
  onChange: (value: string) => void;
  onSubmit: () => void;
  onClose: () => void;
}

export function CategoryTitleDialog({
  value,
  error,
  children,
  onChange,
  ...dialog
}: CategoryTitleDialogProps) {
  const field = useCaretAtEnd<HTMLInputElement>();
  return (
    <FormDialog {...dialog}>
      <TextField
        label="Title"
        ref={field}
        required
        dir="auto"
        autoComplete="off"
        value={value}
        error={error}
        onChange={(event) => {
          refuseUnfit(event.target, CATEGORY_TITLE_MAX);
          onChange(event.target.value);
        }}
      />
      {children}
    </FormDialog>
  );
}
