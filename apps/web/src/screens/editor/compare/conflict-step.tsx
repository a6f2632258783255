import type { Conflict, MergeSide, Three } from '@umlaut/diagram';
import { commonPart, DiagramPicture } from '@umlaut/editor';
import type { Content } from '@umlaut/workspace';
import { type ComponentProps, useEffect, useMemo, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './compare.module.css';
import { excerptOf, isAboutPlaces } from './excerpt.ts';
import { conflictWords } from './merge-contents.ts';

interface ConflictStepProps {
  readonly conflict: Conflict;
  readonly contents: Three<Content>;
  readonly names: Three<string>;
  /** `2 of 5`. */
  readonly place: string;
  readonly theme: 'light' | 'dark';
  readonly onChoose: (side: MergeSide) => void;
}

/** One conflict: what there was, what each side made of it, in pictures and words, and which side is to stand. */
export function ConflictStep({ conflict, contents, names, place, theme, onChoose }: ConflictStepProps) {
  const words = conflictWords(conflict, contents);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each conflict is a step of its own, to be heard from its beginning
  useEffect(() => heading.current?.focus(), [conflict.key]);
  const shown = useMemo(() => picturesOf(contents, conflict), [contents, conflict]);
  const state = (side: keyof Three<unknown>) => ({
    name: names[side],
    picture: { ...shown[side], theme },
    isNamed: conflict.parts.length === 0,
  });
  return (
    <div className={styles.clash}>
      <h3 ref={heading} tabIndex={-1} className={styles.subject}>
        {words.subject}
      </h3>
      <p className={styles.reason}>
        Conflict {place}. {words.reason}
      </p>
      <div className={styles.states}>
        <ConflictState {...state('base')} deeds={['Before both changes.']} />
        <ConflictState {...state('mine')} deeds={words.mine} isChosen={conflict.isSettled && conflict.side === 'mine'}>
          <Button aria-pressed={conflict.isSettled && conflict.side === 'mine'} onClick={() => onChoose('mine')}>
            Keep yours
          </Button>
        </ConflictState>
        <ConflictState {...state('theirs')} deeds={words.theirs} isChosen={conflict.isSettled && conflict.side === 'theirs'}>
          <Button aria-pressed={conflict.isSettled && conflict.side === 'theirs'} onClick={() => onChoose('theirs')}>
            Use theirs
          </Button>
        </ConflictState>
      </div>
    </div>
  );
}

type Picture = ComponentProps<typeof DiagramPicture>;

interface ConflictStateProps {
  readonly name: string;
  readonly picture: Picture;
  /** It is about the name alone, of which there is no picture. */
  readonly isNamed: boolean;
  readonly deeds: readonly string[];
  readonly isChosen?: boolean;
  readonly children?: React.ReactNode;
}

function ConflictState({ name, picture, isNamed, deeds, isChosen = false, children }: ConflictStateProps) {
  return (
    <section className={styles.state} aria-label={name} data-chosen={isChosen}>
      <h4 className={styles.stateName}>{name}</h4>
      {!isNamed && (
        <div className={styles.picture}>
          {picture.diagram.nodes.length === 0 ? <p className={styles.absent}>Doesn’t exist</p> : <DiagramPicture {...picture} />}
        </div>
      )}
      <div className={styles.deeds}>
        {deeds.map((deed) => (
          <p key={deed}>{deed}</p>
        ))}
      </div>
      {children}
    </section>
  );
}

/**
 * Returns the picture of each state: the same excerpt of all when the conflict is about positions, so that moves can be seen.
 */
function picturesOf({ base, mine, theirs }: Three<Content>, conflict: Conflict): Three<Pick<Picture, 'diagram' | 'part'>> {
  const part = isAboutPlaces(conflict) ? commonPart([base.diagram, mine.diagram, theirs.diagram]) : undefined;
  const of = ({ diagram }: Content) => ({ diagram: excerptOf(diagram, conflict), part });
  return { base: of(base), mine: of(mine), theirs: of(theirs) };
}
