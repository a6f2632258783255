import { flag, listOf, nullable, object, or, refuse, text, time, type ValueOf, whole } from './answer.ts';
import { type ClientOptions, sendForPicture } from './send-call.ts';
import { pathOf, senders } from './senders.ts';

/** The user that saved a version: the part of the email before the @. */
export const versionAuthor = object({ name: or(text, ''), isYou: or(flag, false) });
/** A version of a diagram, without what it holds. */
export type VersionSummary = ValueOf<typeof versionSummary>;
export const versionSummary = object({
  version: whole(1),
  name: or(text, ''),
  at: or(time, ''),
  author: or(nullable(versionAuthor), null),
  elements: or(whole(0), 0),
  label: or(nullable(text), null),
  note: or(nullable(text), null),
});
/** A page of versions, newest first; `next` is the `before` of the next page, null on the last. */
export type VersionList = ValueOf<typeof versionList>;
export const versionList = object({ versions: listOf(versionSummary), next: or(nullable(whole(0)), null) });
/** A version with `name` and `data`, as they were saved. */
export type VersionContent = ValueOf<typeof versionContent>;
export const versionContent = object({ ...versionSummary.fields, data: text });

export function versionCalls(options: ClientOptions) {
  const { ok } = senders(options);
  const versionPath = (id: string, version: number) => `${pathOf(id)}/versions/${version}`;
  return {
    /** A page of versions, newest first, of those before `before`. */
    listVersions: async (id: string, before?: number): Promise<VersionList> =>
      versionList.read(await ok({ method: 'GET', path: `${pathOf(id)}/versions${before === undefined ? '' : `?before=${before}`}` })),
    openVersion: async (id: string, version: number): Promise<VersionContent> =>
      numbered(version, versionContent.read(await ok({ method: 'GET', path: versionPath(id, version) }))),
    /** Sets what is given; null takes it away. */
    describeVersion: async (id: string, version: number, body: { label?: string | null; note?: string | null }): Promise<VersionSummary> =>
      numbered(version, versionSummary.read(await ok({ method: 'PATCH', path: versionPath(id, version), body }))),
    /** As `diagramPicture`. */
    versionPicture: (id: string, version: number, theme: 'light' | 'dark') =>
      sendForPicture(options, { method: 'GET', path: `${versionPath(id, version)}/picture?theme=${theme}` }),
  };
}

/** The answer, if it is about the version that was asked for. */
function numbered<Answer extends VersionSummary>(version: number, answer: Answer): Answer {
  return answer.version === version ? answer : refuse();
}
