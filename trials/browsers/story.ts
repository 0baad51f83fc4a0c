import assert from 'node:assert/strict';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type Note, note } from '../../contract/notes.ts';
import type { OwnServer } from '../../e2e/own-server.ts';
import { Client, PASSWORD } from '../running/client.ts';
import { until } from '../running/until.ts';
import type { Page } from './page.ts';

/** The user's other device: calls of the API beside the browser. */
class Elsewhere {
  readonly #client: Client;
  readonly user = { username: 'ann', password: PASSWORD };

  constructor(base: string) {
    this.#client = new Client(Number(new URL(base).port));
  }

  async signedIn(method: string, path: string, body?: object): Promise<unknown> {
    await this.#client.logIn(this.user.username);
    return JSON.parse(await this.#client.succeed(method, path, body));
  }

  async #find(isIt: (note: Note) => boolean): Promise<Note | undefined> {
    return Value.Parse(Type.Array(note), await this.signedIn('GET', '/api/notes/')).find(isIt);
  }

  async noteOf(content: string): Promise<Note> {
    const found = await this.#find((one) => one.content === content);
    return found ?? assert.fail(`The server has no note "${content}".`);
  }

  /** Waits until the server has such a note. */
  has(what: string, isIt: (note: Note) => boolean): Promise<void> {
    return until(
      async () => (await this.#find(isIt)) !== undefined,
      () => `${what} did not reach the server.`,
    );
  }
}

export interface Step {
  name: string;
  run: () => Promise<void>;
}

/** A story of each feature, in the order in which a new user meets them. */
export function story(page: Page, server: OwnServer): Step[] {
  const elsewhere = new Elsewhere(server.base);
  const { user } = elsewhere;
  const inRow = (button: string, row: string) => page.press('button', button, row);
  const answer = async (field: string, text: string, button: string) => {
    await page.fill(field, text);
    await page.press('button', button);
  };
  const step = (name: string, run: () => Promise<void>): Step => ({ name, run });
  return [
    step('home', async () => {
      await page.open('/');
      await page.press('link', 'log in');
      await page.reads('Register here');
    }),
    step('register and log in', async () => {
      await page.press('link', 'Register here');
      await page.fill('Username', user.username);
      await page.fill('Password', user.password);
      await page.fill('Confirm password', user.password);
      await page.press('button', 'Register');
      await page.reads('Forgot password?');
      await page.fill('Username', user.username);
      await page.fill('Password', user.password);
      await page.press('button', 'Login');
      await page.until('the home page', `location.pathname === '/'`);
    }),
    step('first category and note', async () => {
      await page.press('link', 'Checklist');
      await page.press('button', '+ New Category');
      await answer('Title', 'Road trip', 'Create');
      await page.press('tab', 'Road trip');
      await page.press('button', 'Create Note');
      await answer('Content', 'Tyres', 'Create');
      await page.lists('Tyres');
    }),
    step('quick add', async () => {
      await page.press('field', 'Add a note');
      for (const note of ['Maps', 'Bread']) {
        await page.type(`${note}\n`);
      }
      await page.lists('Tyres', 'Maps', 'Bread');
    }),
    step('a pasted list', async () => {
      await page.press('field', 'Add a note');
      await page.paste('Tent\n  - Pegs\n- [x] Gas');
      await page.press('button', 'Create 3 notes');
      await page.lists('Tyres', 'Maps', 'Bread', 'Tent', 'Gas');
    }),
    step('tick', async () => {
      await page.press('checkbox', '', 'Bread');
      await elsewhere.has('The tick', (one) => one.content === 'Bread' && one.scratched_out);
    }),
    step('edit, from the end of the text', async () => {
      await inRow('Edit note', 'Tyres');
      await page.focuses('the caret', 'textarea');
      await page.type(', winter');
      await page.press('button', 'Update');
      await page.reads('Tyres, winter');
    }),
    step('drag', async () => {
      const [from, to] = [
        await page.placeOf('button', 'Drag', 'Bread'),
        await page.placeOf('button', 'Drag', 'Tyres'),
      ];
      await page.drag(from, to, 1);
      await page.lists('Bread', 'Tyres', 'Maps', 'Tent', 'Gas');
    }),
    step('move to another category', async () => {
      await page.press('button', '+ New Category');
      await answer('Title', 'Home', 'Create');
      await page.press('tab', 'Road trip');
      await inRow('More actions', 'Gas');
      await inRow('Move to…', 'Gas');
      await page.focuses('the question where to', '[role=combobox]');
      await page.type('ho\n');
      await page.lists('Bread', 'Tyres', 'Maps', 'Tent');
    }),
    step('delete and undo', async () => {
      await inRow('Delete note', 'Maps');
      await page.press('button', 'Delete');
      await page.lists('Bread', 'Tyres', 'Tent');
      await page.press('button', 'Undo');
      await page.lists('Bread', 'Tyres', 'Maps', 'Tent');
    }),
    step('find', async () => {
      await page.type('/');
      await page.focuses('the field of the search', '[role=combobox]');
      await page.type('gas');
      await page.until('a note found', `document.querySelector('[role=option] mark')`);
      await page.type('\n');
      await page.until(
        'the tab of the note',
        `document.querySelector('[role=tab][aria-selected=true]')?.textContent.includes('Home')`,
      );
      await page.press('tab', 'Road trip');
    }),
    step('live', async () => {
      const { category } = await elsewhere.noteOf('Bread');
      await elsewhere.signedIn('POST', '/api/notes/', { content: 'From elsewhere', category, parent: null });
      await page.lists('Bread', 'Tyres', 'Maps', 'Tent', 'From elsewhere');
    }),
    step('conflict', async () => {
      await inRow('Edit note', 'Maps');
      const { id } = await elsewhere.noteOf('Maps');
      await elsewhere.signedIn('PATCH', `/api/notes/update/${id}/`, { content: 'Maps, theirs' });
      await page.reads('Maps, theirs');
      await answer('Content', 'Maps, mine', 'Update');
      await page.reads('Two texts for one note');
      await page.press('button', 'Keep mine');
      await elsewhere.has('The chosen text', ({ content }) => content === 'Maps, mine');
    }),
    step('offline and back', async () => {
      await page.until('the service worker', 'navigator.serviceWorker.controller');
      await server.stop();
      await page.press('field', 'Add a note');
      await page.type('Offline\n');
      await page.open('/checklist');
      await page.lists('Bread', 'Tyres', 'Maps, mine', 'Tent', 'From elsewhere', 'Offline');
      await page.open('/');
      await page.open('/checklist');
      await page.lists('Bread', 'Tyres', 'Maps, mine', 'Tent', 'From elsewhere', 'Offline');
      await server.start();
      await elsewhere.has('The offline note', ({ content }) => content === 'Offline');
    }),
    step('profile', async () => {
      await page.open('/profile');
      await page.fill('New username', 'annie');
      await page.press('button', 'Update Profile');
      await page.reads('Profile updated successfully!');
      user.username = 'annie';
    }),
    step('export', async () => {
      await page.open('/profile#data');
      await page.press('button', 'Download my data');
      await page.reads('is in your downloads');
    }),
    step('import', async () => {
      await page.choose('list.md', '# Camp\n- [x] Stove\n- Lamp\n');
      await page.press('button', 'Import 2 notes');
      await page.reads('2 notes in 1 category were added.');
      await page.open('/checklist');
      await page.press('tab', 'Camp');
      await page.lists('Stove', 'Lamp');
    }),
    step('logout', async () => {
      await page.press('link', 'Logout');
      await page.until('the login', `location.pathname === '/login'`);
      await page.until(
        'nothing kept',
        `localStorage.getItem('access') === null && localStorage.getItem('refresh') === null`,
      );
    }),
  ];
}
