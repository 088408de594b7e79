import { type ReactNode, useId } from 'react';
import rowsStyles from './rows.module.css';
import styles from './section.module.css';
import { Skeleton } from './status';

interface SectionProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a page. */
export function Section({ title, description, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2 id={id}>{title}</h2>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}

interface RowsProps {
  readonly label: string;
  /** Shown when there are no rows. */
  readonly empty?: ReactNode;
  readonly children: readonly ReactNode[];
}

/** A dense list of things with a name, details and actions. */
export function Rows({ label, empty, children }: RowsProps) {
  if (children.length === 0) return <p className={rowsStyles.empty}>{empty}</p>;
  return (
    <ul className={rowsStyles.rows} aria-label={label}>
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
    <li className={rowsStyles.row}>
      <div className={rowsStyles.main}>
        <div className={rowsStyles.title}>
          <span className={rowsStyles.name}>{title}</span>
          {badges}
        </div>
        {detail && <div className={rowsStyles.detail}>{detail}</div>}
      </div>
      {actions && <div className={rowsStyles.actions}>{actions}</div>}
      {children && <div className={rowsStyles.more}>{children}</div>}
    </li>
  );
}

/** As high as that many rows. */
export const RowsSkeleton = ({ count = 3 }: { readonly count?: number }) => (
  <Skeleton height={`${count * 3.5}rem`} />
);
