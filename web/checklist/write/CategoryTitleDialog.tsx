import { CATEGORY_TITLE_MAX } from '../../../contract/categories.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { refuseUnfit } from '../../ui/refuse-unfit.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useCaretAtEnd } from '../../ui/useCaretAtEnd.ts';

interface CategoryTitleDialogProps {
  title: string;
  action: 'Create' | 'Update';
  value: string;
  /** Why the server refused it. */
  error: string | undefined;
  onChange: (value: string) => void;
  onSubmit: () => void;
  onClose: () => void;
}

/** Asks for the title of a category. */
export function CategoryTitleDialog({
  title,
  action,
  value,
  error,
  onChange,
  onSubmit,
  onClose,
}: CategoryTitleDialogProps) {
  const field = useCaretAtEnd<HTMLInputElement>();
  return (
    <FormDialog title={title} action={action} onSubmit={onSubmit} onClose={onClose}>
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
    </FormDialog>
  );
}
