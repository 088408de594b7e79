import styles from './overview.module.css';

interface BarProps {
  /** Shares of the whole, from 0 to 1, in order. */
  readonly parts: ReadonlyArray<{ readonly share: number; readonly kind: 'used' | 'reserved' }>;
  /** What it shows, for people who don’t see it; without it, the text beside it says everything. */
  readonly label?: string;
}

/** A horizontal bar that fills its width. */
export function Bar({ parts, label }: BarProps) {
  let end = 0;
  const drawn = parts.map(({ share, kind }) => {
    const from = end;
    end += share * 100;
    return { kind, from, width: share * 100 };
  });
  const rects = drawn.map(({ kind, from, width }) => (
    <rect key={kind} className={styles[kind]} x={from} width={width} height={1} />
  ));
  const box = { className: styles.bar, viewBox: '0 0 100 1', preserveAspectRatio: 'none' };
  return label ? (
    <svg {...box} role="img" aria-label={label}>
      {rects}
    </svg>
  ) : (
    <svg {...box} aria-hidden="true">
      {rects}
    </svg>
  );
}
