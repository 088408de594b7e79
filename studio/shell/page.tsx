import { type ReactNode, useEffect } from 'react';
import { LinkButton } from '../design/button';
import { Message, Skeleton } from '../design/status';
import { text } from '../text/text';
import styles from './page.module.css';
import { routes } from './routes';

interface PageProps {
  readonly title: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** Beside the title: a count, a status. */
  readonly detail?: ReactNode;
  readonly children: ReactNode;
}

/** A page with its heading, which is the title of the browser’s tab, too. */
export function Page({ title, actions, detail, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} – ${text.common.product}`;
  }, [title]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{title}</h1>
        {detail && <span className={styles.detail}>{detail}</span>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export const PageSkeleton = () => (
  <div className={styles.page} role="status" aria-label={text.common.loading}>
    <Skeleton width="12rem" height="1.75rem" />
    <Skeleton height="16rem" />
  </div>
);

export const NotFound = () => (
  <Message
    title={text.shell.notFound}
    detail={text.shell.notFoundHint}
    action={
      <LinkButton to={routes.library} kind="primary">
        {text.shell.toLibrary}
      </LinkButton>
    }
  />
);
