/** Trusted Types: the one policy of this site. It lets addresses of the site itself through, for workers. */
declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): { createScriptURL(url: string): string };
    };
  }
}

const OWN = /^\/(?!\/)[\w./?&=-]+$/;

function admit(url: string): string {
  if (!OWN.test(url)) throw new TypeError(`${url} is no script of this site`);
  return url;
}

let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined;

/** The address of a script of this site, as a worker takes it. */
export function trustedScript(url: string): string {
  policy ??= globalThis.window?.trustedTypes?.createPolicy('worker', { createScriptURL: admit });
  return policy?.createScriptURL(url) ?? admit(url);
}
