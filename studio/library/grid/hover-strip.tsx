import { useEffect, useState } from 'react';
import type { VideoCardFragment } from '../library.generated';
import styles from './video-card.module.css';

type Strip = NonNullable<VideoCardFragment['hoverStrip']>;

const FRAME_MS = 280;

const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Plays the frames of a video in quick motion, for as long as it is mounted. */
export function HoverStrip({ strip }: { readonly strip: Strip }) {
  const [tile, setTile] = useState(0);
  useEffect(() => {
    if (prefersStill()) return;
    const timer = setInterval(() => setTile((shown) => (shown + 1) % strip.tiles), FRAME_MS);
    return () => clearInterval(timer);
  }, [strip.tiles]);
  const column = tile % strip.columns;
  const row = Math.floor(tile / strip.columns);
  return (
    <span
      aria-hidden
      className={styles.strip}
      data-tile={tile}
      style={{
        backgroundImage: `url("${strip.url}")`,
        backgroundSize: `${strip.columns * 100}% ${strip.rows * 100}%`,
        backgroundPosition: `${share(column, strip.columns)}% ${share(row, strip.rows)}%`,
      }}
    >
      <span className={styles.position} style={{ inlineSize: `${((tile + 1) / strip.tiles) * 100}%` }} />
    </span>
  );
}

/** The position of a tile, as a percentage of what the sheet is larger than its frame. */
const share = (index: number, count: number): number => (count > 1 ? (index / (count - 1)) * 100 : 0);
