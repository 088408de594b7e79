import { Link, useLocation } from 'wouter';
import { classNames } from './class-names';
import styles from './link-tabs.module.css';

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: ReadonlyArray<{ readonly to: string; readonly name: string; readonly isExact?: boolean }>;
}

/** On a narrow screen the tabs scroll. */
const showPresent = (tabs: HTMLElement | null): void =>
  tabs?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The pages of a place: links, each with an address of its own. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const [path] = useLocation();
  return (
    <nav className={styles.tabs} aria-label={label} ref={showPresent}>
      {tabs.map(({ to, name, isExact }) => {
        const isPresent = path === to || (!isExact && path.startsWith(`${to}/`));
        return (
          <Link
            key={to}
            to={to}
            className={classNames(styles.tab, isPresent && styles.present)}
            aria-current={isPresent ? 'page' : undefined}
          >
            {name}
          </Link>
        );
      })}
    </nav>
  );
}
