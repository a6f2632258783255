import type { Export } from '@umlaut/api';

/** A download of everything: not asked for, waiting for its turn, or handed to the browser. */
export type DownloadStage = 'ready' | Export | 'begun';

/** Status text of a stage; empty if there is none. */
export function stageText(stage: DownloadStage): string {
  if (stage === 'ready') return '';
  if (stage === 'begun') return 'Download started. This can take a few minutes if you have many diagrams.';
  const others = stage.ahead === 1 ? '1 other download' : `${stage.ahead} other downloads`;
  return `Waiting for ${others} to finish. Keep this page open.`;
}
