/** A call as it is sent in an example. */
export interface ExampleCall {
  method: string;
  /** With the address of the site, and its parameters filled in. */
  url: string;
  isSignedIn: boolean;
  body?: unknown;
}

const ADD = { curl, fetch: fetched, python } as const;
export type Language = keyof typeof ADD;
export const LANGUAGES: Readonly<Record<Language, string>> = {
  curl: 'curl',
  fetch: 'fetch',
  python: 'Python',
};

/** An example that can be copied and run. It takes the token from a variable. */
export const snippet = (language: Language, call: ExampleCall): string => ADD[language](call);

const json = (value: unknown): string => JSON.stringify(value);
/** In single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curl({ method, url, isSignedIn, body }: ExampleCall): string {
  const isDefault = method === (body === undefined ? 'GET' : 'POST');
  return [
    `curl -s ${isDefault ? '' : `-X ${method} `}${quoted(url)}`,
    ...(isSignedIn ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body === undefined ? [] : [`--json ${quoted(json(body))}`]),
  ].join(' \\\n  ');
}

function fetched({ method, url, isSignedIn, body }: ExampleCall): string {
  const headers = [
    ...(isSignedIn ? [`authorization: \`Bearer \${token}\``] : []),
    ...(body === undefined ? [] : ["'content-type': 'application/json'"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${json(body)}),`]),
  ];
  return options.length === 0
    ? `const answer = await fetch('${url}');`
    : `const answer = await fetch('${url}', {\n${options.join('\n')}\n});`;
}

/** JSON as Python writes it. Its texts are texts of Python too. */
const pythonOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, of]) => `${json(key)}: ${pythonOf(of)}`)
      .join(', ')}}`;
  if (value === null) return 'None';
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : json(value);
};

function python({ method, url, isSignedIn, body }: ExampleCall): string {
  const headers = [
    ...(isSignedIn ? ['"Authorization": f"Bearer {token}"'] : []),
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  return [
    ...(body === undefined ? [] : ['import json']),
    'from urllib.request import Request, urlopen',
    `request = Request("${url}"${method === 'GET' ? '' : `, method="${method}"`})`.replace(
      /\)$/,
      headers.length === 0 ? ')' : `, headers={${headers.join(', ')}})`,
    ),
    `answer = urlopen(request${body === undefined ? '' : `, json.dumps(${pythonOf(body)}).encode()`}).read()`,
  ].join('\n');
}
