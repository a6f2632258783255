import { flag, nullable, object, someText, text, textLike, time, type ValueOf, whole } from './answer.ts';
import { type ClientOptions, sendForTagged } from './send-call.ts';
import { pathOf, senders } from './senders.ts';

/** The public link of a diagram, as its owner sees it. `token` becomes part of addresses. */
export type PublicLink = ValueOf<typeof publicLink>;
export const publicLink = object({
  token: nullable(textLike(/^[\w-]+$/)),
  createdAt: time,
  expiresAt: nullable(time),
  embedding: flag,
  views: whole(0),
  viewedAt: nullable(time),
});
/** `link` is null when the diagram has none. */
export const ownPublicLink = object({ link: nullable(publicLink) });

/** A diagram as a public link shows it: its newest saved version, and nothing about people. */
export type LinkedDiagram = ValueOf<typeof linkedDiagram>;
export const linkedDiagram = object({ name: text, version: whole(1), updatedAt: time, data: someText });

export function linkCalls(options: ClientOptions) {
  const { ok, done } = senders(options);
  return {
    /** The public link of a diagram; null when there is none. */
    publicLink: async (id: string): Promise<PublicLink | null> =>
      ownPublicLink.read(await ok({ method: 'GET', path: `${pathOf(id)}/link` })).link,
    /** Switches the link on, or changes it. */
    setPublicLink: async (id: string, body: { embedding: boolean; expiresAt: string | null }): Promise<PublicLink> =>
      publicLink.read(await ok({ method: 'PUT', path: `${pathOf(id)}/link`, body })),
    /** Gives the diagram another link; the one before works no more. */
    rotatePublicLink: async (id: string): Promise<PublicLink> =>
      publicLink.read(await ok({ method: 'POST', path: `${pathOf(id)}/link/rotate` })),
    removePublicLink: (id: string) => done({ method: 'DELETE', path: `${pathOf(id)}/link` }),
    /** The diagram that a public link shows, with its entity tag; `unchanged` when it is still the one of the tag `known`. */
    linkedDiagram: async (token: string, known?: string): Promise<{ diagram: LinkedDiagram; tag: string } | 'unchanged'> => {
      const call = { method: 'GET', path: '/link', status: 200, open: true, link: token } as const;
      const found = await sendForTagged(options, known === undefined ? call : { ...call, known });
      return found === 'unchanged' ? found : { diagram: linkedDiagram.read(found.answer), tag: found.tag };
    },
  };
}
