import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../api/api-error.ts';
import { errorMessage } from '../api/error-message.ts';
import { toast } from '../ui/toast.ts';
import { useBusy } from '../ui/useBusy.ts';
import { profileError } from './profile-error.ts';

type Field = 'username' | 'password' | 'confirmation' | 'new_password' | 'code' | 'name';
/** `refusal`: of the whole form. */
type Errors = Partial<Record<Field | 'refusal', string | undefined>>;
export type Typed = (field: Field) => string;

interface Rules {
  check: (typed: Typed) => Errors;
  /** @returns why it was refused, or nothing; what it throws is `atPassword` */
  send: (typed: Typed, form: HTMLFormElement) => Promise<Errors | undefined>;
}

/**
 * A form whose fields hold their own values, so that what was typed or filled in before a pre-rendered page came to life
 * is not lost. It is sent once at a time, and only without an error; the first field with one takes the focus. An error
 * stays until its field is edited, a refusal until anything is.
 */
export function useForm({ check, send }: Rules) {
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, run] = useBusy();

  function submit(form: HTMLFormElement) {
    const fields = new FormData(form);
    const typed: Typed = (name) => textOf(fields, name);
    const found = check(typed);
    flushSync(() => setErrors(found));
    const isRight = Object.values(found).every((error) => error === undefined);
    if (isRight) void run(async () => setErrors((await send(typed, form).catch(atPassword)) ?? {}));
    else focusFirstInvalid(form);
  }

  const form = {
    noValidate: true,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      submit(event.currentTarget);
    },
    onChange({ target }: FormEvent) {
      if (target instanceof HTMLInputElement)
        setErrors((all) => ({ ...all, [target.name]: undefined, refusal: undefined }));
    },
  };
  return { errors, isBusy, submit, form };
}

export const textOf = (fields: FormData, name: string): string => String(fields.get(name) ?? '');

/** Shown as a toast, and under the form until something is typed, long after the toast. */
export function refused(words: string): { refusal: string } {
  toast.error(words);
  return { refusal: words };
}

function focusFirstInvalid({ elements }: HTMLFormElement): void {
  const invalid = Array.from(elements).find((field) => field.ariaInvalid === 'true');
  if (invalid instanceof HTMLElement) invalid.focus();
}

/** A wrong password is shown at its field, any other refusal as a toast. */
function atPassword(error: unknown): Errors | undefined {
  const isWrong = error instanceof ApiError && error.body instanceof Object && 'password' in error.body;
  if (isWrong) return { password: errorMessage(error) };
  toast.error(profileError(error));
  return undefined;
}
