import type { VersionSummary } from '@umlaut/api';
import { useId } from 'react';
import { api } from '../../../api.ts';
import { Thumbnail } from '../../../pictures/thumbnail.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LabelIcon } from '../../../ui/icons.tsx';
import styles from './history.module.css';
import { versionTime } from './version-time.ts';
import { authorOf, sizeOf, titleOf } from './version-words.ts';

interface VersionItemProps {
  readonly diagramId: string;
  readonly version: VersionSummary;
  readonly isNewest: boolean;
  readonly theme: 'light' | 'dark';
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onDescribe: () => void;
}

/** One version of the list. */
export function VersionItem({ diagramId, version, isNewest, theme, isChosen, onChoose, onDescribe }: VersionItemProps) {
  const aboutId = useId();
  const { version: number, at, label, note } = version;
  const picture = { queryKey: ['picture', diagramId, number, theme], load: () => api.versionPicture(diagramId, number, theme) };
  return (
    <li className={styles.item} data-chosen={isChosen ? '' : undefined}>
      <Thumbnail name={titleOf(version)} picture={picture} onOpen={onChoose} className={styles.thumbnail} />
      <div className={styles.about}>
        <button
          type="button"
          className={styles.choose}
          aria-current={isChosen ? 'true' : undefined}
          aria-describedby={aboutId}
          data-version={number}
          onClick={onChoose}
        >
          {titleOf(version)}
        </button>
        <div id={aboutId} className={styles.facts}>
          <p className={styles.line}>
            {label !== null && <span>Version {number}</span>} <span>{versionTime(at)}</span> <span>{sizeOf(version)}</span>{' '}
            {isNewest && <span className={styles.newest}>latest</span>}
          </p>
          <p>{authorOf(version)}</p>
          {note !== null && <p className={styles.note}>{note}</p>}
        </div>
      </div>
      <IconButton label={`Name version ${number}`} className={styles.describe} onClick={onDescribe}>
        <LabelIcon />
      </IconButton>
    </li>
  );
}
