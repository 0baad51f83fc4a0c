import './theme.css';
import './offline/install.ts'; // Chromium offers it once, long before a menu shows that
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { SiteWords } from '../contract/site.ts';
import { App } from './App.tsx';
import { askForLists } from './ask-for-lists.ts';
import { routeAt } from './routes.ts';
import { holdForText } from './session/first-text.ts';
import { refuseDrops } from './ui/refuse-drops.ts';

const { path } = routeAt(location.pathname);
if (path === '/checklist') {
  holdForText();
  askForLists();
}

refuseDrops();

const root = elementById('root');
const site: SiteWords = JSON.parse(elementById('site-words').textContent);
const app = (
  <StrictMode>
    <App path={location.pathname} site={site} />
  </StrictMode>
);

// The server marks what it rendered with the path of the screen; anything else is rendered from scratch.
if (root.dataset['path'] !== path) createRoot(root).render(app);
else if (path === '/' && !document.hidden) afterPaint(() => hydrateRoot(root, app));
else hydrateRoot(root, app);

/** The home page can be read before its script runs, which would hold up the first paint of a slow processor. */
function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task));
}

function elementById(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no #${id}`);
  return element;
}
