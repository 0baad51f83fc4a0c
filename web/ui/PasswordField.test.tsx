// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PasswordField } from './PasswordField.tsx';

const field = () => screen.getByLabelText<HTMLInputElement>('Password');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a password can be shown and hidden', () => {
  render(<PasswordField label="Password" />);
  press('Show password');
  expect(field().type).toBe('text');
  press('Hide password');
  expect(field().type).toBe('password');
});
