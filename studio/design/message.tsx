import type { ReactNode } from 'react';
import styles from './message.module.css';

interface MessageProps {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly picture?: ReactNode;
  readonly action?: ReactNode;
}

/** Fills the place of content that is not there: nothing yet, not found, failed. */
export function Message({ title, detail, picture, action }: MessageProps) {
  return (
    <div className={styles.message}>
      {picture}
      <h1>{title}</h1>
      {detail && <p className={styles.detail}>{detail}</p>}
      {action}
    </div>
  );
}
