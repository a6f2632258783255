interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown };
}

let policy: ReturnType<Policies['createPolicy']> | undefined;

/**
 * The address of a worker's script, for `new Worker`. The pages' policy lets no address become a program but through this one
 * policy, which throws for what is not on this page's own host.
 */
export function trustedWorker(url: string): string {
  const policies: unknown = Reflect.get(window, 'trustedTypes');
  if (!isPolicies(policies)) return url;
  policy ??= policies.createPolicy('umlaut-worker', {
    createScriptURL(asked) {
      const own = new URL(import.meta.url);
      if (new URL(asked, own).origin !== own.origin) throw new TypeError('This is not the address of a worker of this page.');
      return asked;
    },
  });
  // Types know no trusted addresses: to them it is a text.
  return policy.createScriptURL(url) as string;
}

function isPolicies(value: unknown): value is Policies {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}
