import { type Call, type ClientOptions, sendCall } from './send-call.ts';

/** Paths of a diagram, of one in the bin, of a share, and of a diagram of somebody else. */
export const pathOf = (id: string) => `/diagrams/id/${encodeURIComponent(id)}`;
export const binnedPathOf = (id: string) => `/diagrams/bin/${encodeURIComponent(id)}`;
export const sharePathOf = (id: string, shareId: string) => `${pathOf(id)}/share/${encodeURIComponent(shareId)}`;
export const sharedPathOf = (id: string) => `/diagrams/shared-with-me/${encodeURIComponent(id)}`;

/** Functions that send a call and expect this status. */
export function senders(options: ClientOptions) {
  const expecting = (status: Call['status']) => (call: Omit<Call, 'status'>) => sendCall(options, { ...call, status });
  return {
    ok: expecting(200),
    created: expecting(201),
    accepted: expecting(202),
    done: async (call: Omit<Call, 'status'>) => void (await expecting(204)(call)),
  };
}
