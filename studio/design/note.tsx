import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './note.module.css';

interface NoteProps {
  readonly tone?: 'neutral' | 'warn' | 'bad';
  readonly children: ReactNode;
}

/** Says why something is as it is: a limit of the role, a warning, a failure. */
export const Note = ({ tone = 'neutral', children }: NoteProps) => (
  <p className={classNames(styles.note, styles[tone])} role={tone === 'bad' ? 'alert' : undefined}>
    {children}
  </p>
);
