import type { ReactNode } from 'react';
import styles from './rows.module.css';
import { Skeleton } from './skeleton';

interface RowsProps {
  readonly label: string;
  /** Shown when there are no rows. */
  readonly empty?: ReactNode;
  readonly children: readonly ReactNode[];
}

/** A dense list of things with a name, details and actions. */
export function Rows({ label, empty, children }: RowsProps) {
  if (children.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  readonly title: ReactNode;
  /** Beside the name: states. */
  readonly badges?: ReactNode;
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
  /** Beneath, over the full width. */
  readonly children?: ReactNode;
}

export function Row({ title, badges, detail, actions, children }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <div className={styles.title}>
          <span className={styles.name}>{title}</span>
          {badges}
        </div>
        {detail && <div className={styles.detail}>{detail}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {children && <div className={styles.more}>{children}</div>}
    </li>
  );
}

/** As high as that many rows. */
export const RowsSkeleton = ({ count = 3 }: { readonly count?: number }) => (
  <Skeleton height={`${count * 3.5}rem`} />
);
