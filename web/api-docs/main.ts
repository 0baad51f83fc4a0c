// Behaviour of the API page that needs a script: copying, and trying a call with a token kept in the page.
import './page.css';
import { tryCall } from './try-call.ts';

/** The address in the examples of a site without PUBLIC_URL. */
const PLACEHOLDER = 'https://nightdrive.example';

function button(text: string, onClick: (button: HTMLButtonElement) => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.addEventListener('click', () => onClick(made));
  return made;
}

function tokenField(): HTMLInputElement {
  const label = document.createElement('label');
  label.className = 'token';
  const text = document.createElement('span');
  text.textContent = 'Your token';
  const input = document.createElement('input');
  input.type = 'password';
  input.autocomplete = 'off';
  input.placeholder = 'nd_...';
  label.append(text, input);
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
  const tools = document.createElement('div');
  tools.className = 'tools';
  tools.append(
    button('Copy', (pressed) => void copy(article, pressed)),
    button('Try it', (pressed) => {
      pressed.remove();
      tryCall(article, () => token.value.trim());
    }),
  );
  article.append(tools);
}
