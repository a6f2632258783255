/** Why somebody may not join; its empty message keeps Hocuspocus from printing it. */
export class JoinRefusal extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super('');
    this.reason = reason;
  }
}

/**
 * `hook` for Hocuspocus, where what a hook throws may end the process: a refusal passes, as that is how one refuses, and
 * everything else is reported and becomes the refusal `otherwise`, or nothing where there is nothing to refuse.
 */
export function guard<Payload, Result>(
  hook: (payload: Payload) => Result | Promise<Result>,
  { onError, otherwise }: { readonly onError: (error: unknown) => void; readonly otherwise?: string },
): (payload: Payload) => Promise<Result | undefined> {
  return async (payload) => {
    try {
      return await hook(payload);
    } catch (error) {
      if (error instanceof JoinRefusal) throw error;
      onError(error);
      if (otherwise !== undefined) throw new JoinRefusal(otherwise);
      return undefined;
    }
  };
}
