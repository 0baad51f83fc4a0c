import { createHash } from 'node:crypto';
import { OLD_BROWSER_SCRIPT } from './old-browsers.ts';

/** Notes which buttons are pressed while the script of the page is on its way. `EarlyPresses` presses them then. */
const EARLY_PRESSES =
  "window.earlyPresses=[];document.addEventListener('click',function(e){" +
  "var p=window.earlyPresses,b=p&&e.target.closest('button');if(b&&p.indexOf(b)<0)p.push(b)},true)";

/** The one inline script of each page. */
export const INLINE_SCRIPT = `${OLD_BROWSER_SCRIPT};${EARLY_PRESSES}`;

/** The content security policy allows this inline script and no other. */
export const INLINE_HASH = `'sha256-${createHash('sha256').update(INLINE_SCRIPT).digest('base64')}'`;
