import type { Diagram, Limits } from '@umlaut/diagram';
import { type DiagramDocument, openDocument } from '@umlaut/document';
import { DiagramCanvas } from '@umlaut/editor';
import { useEffect, useState } from 'react';
import { texts } from '../../../texts.ts';
import styles from './history.module.css';

interface StillCanvasProps {
  readonly diagram: Diagram;
  readonly limits: Limits;
  readonly theme: 'light' | 'dark';
}

/** A diagram on a canvas to look at, pan and zoom. */
export function StillCanvas({ diagram, limits, theme }: StillCanvasProps) {
  const [document, setDocument] = useState<DiagramDocument>();
  useEffect(() => {
    const opened = openDocument(diagram);
    setDocument(opened);
    return () => opened.close();
  }, [diagram]);
  if (document === undefined) return null;
  return (
    <div className={styles.canvas}>
      {diagram.nodes.length === 0 && <p className={styles.hint}>This version is empty.</p>}
      <DiagramCanvas document={document} limits={limits} readOnly theme={theme} texts={texts.editor} />
    </div>
  );
}
