import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import styles from './badge.module.css';
import { classNames } from './class-names';
import messageStyles from './message.module.css';
import noteStyles from './note.module.css';
import progressStyles from './progress.module.css';
import skeletonStyles from './skeleton.module.css';

export type BadgeTone = 'neutral' | 'good' | 'warn' | 'bad' | 'accent';

interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly children: string;
}

/** A short state, such as “Draft”. */
export const Badge = ({ tone = 'neutral', children }: BadgeProps) => (
  <span className={classNames(styles.badge, styles[tone])}>{children}</span>
);

interface NoteProps {
  readonly tone?: 'neutral' | 'warn' | 'bad';
  readonly children: ReactNode;
}

/** Says why something is as it is: a limit of the role, a warning, a failure. */
export const Note = ({ tone = 'neutral', children }: NoteProps) => (
  <p className={classNames(noteStyles.note, noteStyles[tone])} role={tone === 'bad' ? 'alert' : undefined}>
    {children}
  </p>
);

interface MessageProps {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly picture?: ReactNode;
  readonly action?: ReactNode;
}

/** Fills the place of content that is not there: nothing yet, not found, failed. */
export function Message({ title, detail, picture, action }: MessageProps) {
  return (
    <div className={messageStyles.message}>
      {picture}
      <h1>{title}</h1>
      {detail && <p className={messageStyles.detail}>{detail}</p>}
      {action}
    </div>
  );
}

interface SkeletonProps {
  readonly width?: string;
  readonly height?: string;
}

/** Stands where content will appear, with its size, so that nothing moves when it does. */
export function Skeleton({ width = '100%', height = '1rem' }: SkeletonProps) {
  return (
    <span aria-hidden className={skeletonStyles.skeleton} style={{ inlineSize: width, blockSize: height }} />
  );
}

interface ProgressProps {
  readonly label: string;
  /** From 0 to 100; null while it is unknown. */
  readonly percent: number | null;
  readonly isLabelHidden?: boolean;
}

export function Progress({ label, percent, isLabelHidden = false }: ProgressProps) {
  return (
    <ProgressBar
      className={progressStyles.progress}
      value={percent ?? undefined}
      isIndeterminate={percent === null}
      aria-label={isLabelHidden ? label : undefined}
    >
      {!isLabelHidden && <Label className={progressStyles.label}>{label}</Label>}
      <div className={progressStyles.track}>
        <div className={progressStyles.bar} style={{ inlineSize: `${percent ?? 30}%` }} />
      </div>
    </ProgressBar>
  );
}
