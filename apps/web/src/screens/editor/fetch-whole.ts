/** A server of which nothing arrives for so long counts as lost. */
const silenceMs = 30_000;

/** Fetches `address` with all of its body, which a slow line may take minutes for; rejects when nothing more of it arrives. */
export async function fetchWhole(address: string, fetch: typeof globalThis.fetch = globalThis.fetch): Promise<Response> {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort(new Error(`Nothing more of ${address} arrived for ${silenceMs / 1000} s.`));
  let timer = setTimeout(stop, silenceMs);
  try {
    const answer = await fetch(address, { signal: stopping.signal });
    const reader = answer.body?.getReader();
    while (reader !== undefined) {
      clearTimeout(timer);
      timer = setTimeout(stop, silenceMs);
      if ((await reader.read()).done) break;
    }
    return answer;
  } finally {
    clearTimeout(timer);
  }
}
