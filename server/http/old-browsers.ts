import { OLDEST_BROWSERS } from '../../contract/browsers.ts';

const { chrome, edge, firefox, safari } = OLDEST_BROWSERS;
const WORDS =
  'This browser is too old for this site. It works from ' +
  `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox} and Safari ${safari} (iOS ${safari}) on.`;
const STYLE =
  'position:relative;z-index:99;margin:0;padding:16px 20px;background:#ffb45e;color:#0e0722;font:16px/1.5 sans-serif';

/**
 * Shows at the top of a page that the browser is too old for it. A page carries it as text, in JavaScript that every
 * browser reads: the scripts of the app are those that an old one cannot read.
 */
export const OLD_BROWSER_SCRIPT =
  '(function(){try{if(Promise.withResolvers&&Map.groupBy&&AbortSignal.any&&URL.canParse&&' +
  'Element.prototype.checkVisibility)return}catch(e){}' +
  "var p=document.createElement('p');p.id='old-browser';p.setAttribute('role','alert');" +
  `p.style.cssText='${STYLE}';p.appendChild(document.createTextNode('${WORDS}'));` +
  'document.body.insertBefore(p,document.body.firstChild)})()';
