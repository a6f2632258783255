import { Agent, request } from 'node:http';

export interface TimedCall {
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
}

export interface TimedAnswer {
  readonly status: number;
  readonly ms: number;
}

/** Sends calls one after the other on one connection, and says how long each answer took to the last byte. */
export function createTimedClient(url: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send({ method, path, body }: TimedCall): Promise<TimedAnswer> {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${token}`,
        ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      return new Promise((resolve, reject) => {
        const from = performance.now();
        const sent = request(`${url}${path}`, { method, headers, agent }, (answer) => {
          answer.resume();
          answer.once('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - from }));
          answer.once('error', reject);
        });
        sent.once('error', reject);
        sent.end(text);
      });
    },
    close: () => agent.destroy(),
  };
}

/**
 * How likely one of `some` is larger than one of `others` (the area under the ROC curve, as Mann and Whitney's U gives it): 0.5
 * when the two cannot be told apart, 1 when each of `some` is larger.
 */
export function areaUnderCurve(some: readonly number[], others: readonly number[]): number {
  const all = [...some.map((value) => ({ value, isOne: true })), ...others.map((value) => ({ value, isOne: false }))];
  const groups = [...Map.groupBy(all, ({ value }) => value)].toSorted(([a], [b]) => a - b);
  let rank = 0;
  let sum = 0;
  for (const [, group] of groups) {
    sum += group.filter(({ isOne }) => isOne).length * (rank + (group.length + 1) / 2);
    rank += group.length;
  }
  return (sum - (some.length * (some.length + 1)) / 2) / (some.length * others.length);
}
