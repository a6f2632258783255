import { ApiError } from '@umlaut/api';
import { type MergeSide, type Three, writeDiagram } from '@umlaut/diagram';
import { type Content, loadDiagram, problemOf } from '@umlaut/workspace';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api.ts';
import { rememberSend, type Workspace } from '../workspace.ts';
import type { Ready } from '../workspace-snapshot.ts';
import { type MergedContent, mergeContents, settleAll } from './merge-contents.ts';

/** The version that somebody else stored. */
interface Other {
  readonly version: number;
  readonly content: Content;
}

/** State of the merge, once the other version is loaded. */
export interface MergeUnderWay {
  readonly contents: Three<Content>;
  /** Of the base and of theirs. */
  readonly versions: { readonly base: number | undefined; readonly theirs: number };
  readonly merge: MergedContent;
}

/** A merge from the other version's loading to its storing. */
export interface Merging {
  readonly underWay: MergeUnderWay | undefined;
  /** The last problem, as a sentence. */
  readonly problem: string | undefined;
  readonly isSaving: boolean;
  readonly retry: () => void;
  readonly choose: (key: string, side: MergeSide) => void;
  readonly chooseAll: (side: MergeSide) => void;
  /** Puts the merged diagram into the editor and has it saved. */
  readonly save: () => void;
}

const asideNote = 'Before merge';

/** Merges what is drawn with the version that is stored. `onSave` once the editor holds the merged diagram, to be stored. */
export function useMerge(
  { workspace, ready }: { readonly workspace: Workspace; readonly ready: Ready },
  onSave: (name: string) => void,
): Merging {
  const { document, saving, limits } = ready;
  // The content when the merge began: the dialog covers the editor.
  const [begun] = useState({ base: saving.saved, baseVersion: saving.version, mine: { ...saving.current, diagram: document.current() } });
  const [other, setOther] = useState<Other>();
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [choices, setChoices] = useState<ReadonlyMap<string, MergeSide>>(new Map());
  const isAsideKept = useRef(false);
  const { diagramId } = saving;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let isLeft = false;
    if (diagramId === undefined) return;
    void loadDiagram(api, diagramId, Promise.resolve(limits)).then((loaded) => {
      if (isLeft) return;
      if ('isAnswered' in loaded || loaded.version === undefined) {
        setProblem('Couldn’t load the other version. Your changes are kept. Check your connection and try again.');
      } else {
        setProblem(undefined);
        setOther({ version: loaded.version, content: loaded.content });
      }
    });
    return () => {
      isLeft = true;
    };
  }, [attempt, diagramId, limits]);

  const underWay = underWayOf(other, { ...begun, choices, limits });

  /** The side not taken stays as a version: what was drawn here is stored before what goes on without parts of it. */
  async function keepAside(id: string, stored: Other, merged: Content): Promise<Other> {
    const isTaken = underWay?.merge.conflicts.some(({ side }) => side === 'theirs') === true;
    if (!isTaken || isAsideKept.current) return stored;
    const { name, diagram } = begun.mine;
    const { version } = await api.saveDiagram(id, { name, data: writeDiagram(diagram), version: stored.version, note: asideNote });
    isAsideKept.current = true;
    const aside = { version, content: begun.mine };
    await workspace.goOnFrom(aside, merged);
    return aside;
  }

  async function save(): Promise<void> {
    if (underWay === undefined || other === undefined || diagramId === undefined || isSaving) return;
    setSaving(true);
    setProblem(undefined);
    const { content } = underWay.merge;
    // First into the editor and onto this device, so that nothing is lost if the page goes away meanwhile.
    await workspace.goOnFrom(other, content);
    try {
      const aside = keepAside(diagramId, other, content);
      rememberSend(diagramId, aside);
      await aside;
      onSave(content.name);
    } catch (error) {
      setSaving(false);
      if (error instanceof ApiError && error.status === 409) {
        setProblem('The diagram was updated again and merged with the new version. Review it, then save.');
        setAttempt((before) => before + 1);
      } else {
        setProblem(`${problemOf(error).text} The merged diagram is kept in the editor. Try again.`);
      }
    }
  }

  return {
    underWay,
    problem,
    isSaving,
    retry: () => setAttempt((before) => before + 1),
    choose: (key, side) => setChoices(new Map([...choices, [key, side]])),
    chooseAll(side) {
      if (underWay !== undefined) setChoices(settleAll(underWay.contents, { choices, limits }, side));
    },
    save: () => void save(),
  };
}

function underWayOf(
  other: Other | undefined,
  given: { readonly base: Content; readonly baseVersion: number | undefined; readonly mine: Content } & Parameters<typeof mergeContents>[1],
): MergeUnderWay | undefined {
  if (other === undefined) return undefined;
  const contents = { base: given.base, mine: given.mine, theirs: other.content };
  return { contents, versions: { base: given.baseVersion, theirs: other.version }, merge: mergeContents(contents, given) };
}
