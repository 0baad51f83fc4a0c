// Behaviour of the API page that needs a script: copying, and trying a call with a token kept in the page.
import './page.css';
import { made } from './made.ts';
import { tryCall } from './try-call.ts';

/** The address in the examples of a site without PUBLIC_URL. */
const PLACEHOLDER = 'https://nightdrive.example';

function button(text: string, onClick: (button: HTMLButtonElement) => void): HTMLButtonElement {
  const pressed = made('button', { type: 'button' }, text);
  pressed.addEventListener('click', () => onClick(pressed));
  return pressed;
}

function tokenField(): HTMLInputElement {
  const input = made('input', { type: 'password', autocomplete: 'off', placeholder: 'nd_...' });
  const label = made('label', { className: 'token' }, made('span', {}, 'Your token'), input);
  document.querySelector('.bar')?.append(label);
  return input;
}

async function copy(article: HTMLElement, pressed: HTMLButtonElement): Promise<void> {
  const shown = [...article.querySelectorAll<HTMLElement>('figure pre')].find(
    (one) => one.offsetParent !== null,
  );
  await navigator.clipboard.writeText(shown?.textContent ?? '');
  pressed.textContent = 'Copied';
  pressed.addEventListener('blur', () => (pressed.textContent = 'Copy'), { once: true });
}

const token = tokenField();
for (const article of document.querySelectorAll<HTMLElement>('article[data-method]')) {
  for (const code of article.querySelectorAll('figure code'))
    code.textContent = (code.textContent ?? '').replaceAll(PLACEHOLDER, location.origin);
  const copying = button('Copy', (pressed) => void copy(article, pressed));
  const trying = button('Try it', (pressed) => {
    pressed.remove();
    tryCall(article, () => token.value.trim());
  });
  article.append(made('div', { className: 'tools' }, copying, trying));
}
