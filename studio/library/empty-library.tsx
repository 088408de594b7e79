import type { ReactNode } from 'react';
import { Clapperboard, Share, Upload } from '../design/icons';
import { Message } from '../design/message';
import { text } from '../text/text';
import styles from './library.module.css';

const ICONS = [Upload, Clapperboard, Share];

/** Shown until there is a first video: what one gets, and how to begin. */
export const EmptyLibrary = ({ action }: { readonly action: ReactNode }) => (
  <Message
    title={text.library.emptyTitle}
    detail={text.library.emptyHint}
    action={
      <>
        <div className={styles.start}>{action}</div>
        <ol className={styles.steps}>
          {text.library.emptySteps.map(({ title, detail }, step) => {
            const Icon = ICONS[step] ?? Upload;
            return (
              <li key={title}>
                <Icon aria-hidden />
                <h3>{title}</h3>
                <p>{detail}</p>
              </li>
            );
          })}
        </ol>
      </>
    }
  />
);
