import { COMMON_HEADERS } from './about.ts';
import { type Call, callSection, callsOf } from './call.ts';
import { fieldList } from './fields.ts';
import { type Html, html } from './html.ts';
import type { OpenApi } from './openapi.ts';
import { LANGUAGES } from './snippets.ts';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * The API on one page, complete without a script. Its style sheet and script come with the built web app; the script
 * adds what needs one: copying, and trying a call.
 */
export function apiPage(document: OpenApi): string {
  const { info, tags } = document;
  const calls = callsOf(document);
  const of = (tag: string) => calls.filter(({ operation }) => operation.tags.includes(tag));
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title><meta name="color-scheme" content="dark"><meta name="theme-color" content="#0e0722">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api-docs.css?${info.version}"><script type="module" src="/api-docs.js?${info.version}"></script></head>
<body><a class="skip" href="#calls">Skip to the calls</a>
<header><a class="wordmark" href="/">Nightdrive</a><nav aria-label="Site"><a href="/checklist">Checklist</a> <a href="/profile#tokens">Your tokens</a> <a href="/api/openapi.json">OpenAPI 3.1</a></nav></header>
<main class="sheet"><div class="about"><h1>${info.title}</h1>
${info.description.split('\n\n').map((text) => html`<p>${marked(text)}</p>`)}</div>
<nav class="index" aria-label="Calls">${tags.map(({ name }) => indexOf(name, of(name)))}
<h2><a href="#refusals">Refusals</a></h2><h2><a href="#schemas">Shapes</a></h2></nav>
<div class="calls" id="calls" tabindex="-1">${chooser()}
${tags.map(({ name, description }) => html`<section aria-labelledby="${name}"><h2 id="${name}">${capital(name)}</h2><p>${description}</p>${of(name).map((call) => callSection(document, call))}</section>`)}
${refusals(document)}${schemas(document)}</div></main>
<footer>v${info.version}, ${calls.length} calls. MIT licence.</footer></body></html>`.text;
}

/** Text between backquotes is code. */
const marked = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));

const indexOf = (tag: string, calls: Call[]): Html =>
  html`<h2><a href="#${tag}">${capital(tag)}</a></h2><ul>${calls.map(
    ({ method, path, operation }) =>
      html`<li><a href="#${operation.operationId}"><b class="${method.toLowerCase()}">${method}</b> ${path.replace(/^\/api/, '')}</a></li>`,
  )}</ul>`;

const chooser = (): Html =>
  html`<div class="bar"><fieldset><legend>Examples as</legend>${Object.entries(LANGUAGES).map(
    ([id, name], index) =>
      html`<label><input type="radio" name="language" id="as-${id}"${index === 0 && html` checked`}> ${name}</label>`,
  )}</fieldset></div>`;

const refusals = ({ components }: OpenApi): Html =>
  html`<section aria-labelledby="refusals"><h2 id="refusals">Refusals</h2><p>What many calls answer when they do not do what was asked.</p><dl class="answers wide">${Object.entries(
    components.responses,
  ).map(
    ([name, { description, headers, content }]) =>
      html`<dt id="${name}">${spaced(name)}</dt><dd>${description} <code>${JSON.stringify(content?.['application/json']?.example)}</code>${withHeaders(headers)}</dd>`,
  )}</dl></section>`;

const spaced = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');

function withHeaders(headers: Record<string, unknown> = {}): Html | false {
  const own = Object.keys(headers).filter((name) => !COMMON_HEADERS.includes(name));
  return own.length > 0 && html` <small>With ${own.join(', ')}.</small>`;
}

const schemas = ({ components }: OpenApi): Html =>
  html`<section aria-labelledby="schemas"><h2 id="schemas">Shapes</h2>${Object.entries(
    components.schemas,
  ).map(
    ([name, schema]) =>
      html`<article id="schema-${name}"><h3>${name}</h3>${typeof schema['description'] === 'string' && html`<p>${schema['description']}</p>`}${fieldList(schema)}</article>`,
  )}</section>`;
