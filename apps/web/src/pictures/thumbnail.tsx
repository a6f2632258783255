import { useQuery } from '@tanstack/react-query';
import { emptySummary, summaryOf } from '@umlaut/pictures';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import styles from './thumbnail.module.css';

interface ThumbnailProps {
  readonly name: string;
  /** Key of the query, and the loader of the SVG text. */
  readonly picture: { readonly queryKey: readonly unknown[]; readonly load: () => Promise<string> };
  /** Does what a button beside it does, too. */
  readonly onOpen?: () => void;
  readonly className: string | undefined;
}

/** Thumbnail of a diagram; loaded when it comes near the visible part of the page. */
export function Thumbnail({ name, picture, onOpen, className }: ThumbnailProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  const { queryKey, load } = picture;
  const { data, isError } = useQuery({ queryKey, queryFn: load, gcTime: 600_000, staleTime: Number.POSITIVE_INFINITY, enabled: isNear });
  const summary = data === undefined ? '' : (summaryOf(data) ?? '');
  const note = summary === emptySummary ? 'Nothing drawn yet' : data === undefined && isError ? 'Preview unavailable' : undefined;
  const shown = (
    <>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {note === undefined && data !== undefined && <Picture svg={data} alt={`${name}: ${summary}`} />}
      {data === undefined && !isError && <span className={styles.skeleton} />}
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button beside it does the same by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button beside it does the same by keyboard
    <div ref={frame} className={`${styles.frame} ${className}`} onClick={onOpen} aria-busy={data === undefined && !isError}>
      {shown}
    </div>
  );
}

function Picture({ svg, alt }: { readonly svg: string; readonly alt: string }) {
  const address = useAddress(svg);
  return address && <img className={styles.picture} src={address} alt={alt} draggable={false} />;
}

/** An address for the picture: as an image of its own it can neither run nor load anything. */
function useAddress(svg: string): string | undefined {
  const file = useMemo(() => new Blob([svg], { type: 'image/svg+xml' }), [svg]);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** Whether the element has ever been on the screen, or nearly. */
function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (isNear || watched === null) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), {
      rootMargin: '300px',
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [isNear, element]);
  return isNear;
}
