import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { classNames } from './class-names';
import styles from './link-tabs.module.css';

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: ReadonlyArray<{ readonly to: string; readonly name: string; readonly isExact?: boolean }>;
}

/** Marks the sides at which more tabs follow; less than a pixel is rounding. */
function markHidden(tabs: HTMLElement): void {
  const start = Math.abs(tabs.scrollLeft);
  tabs.toggleAttribute('data-more-before', start > 1);
  tabs.toggleAttribute('data-more-after', start + tabs.clientWidth < tabs.scrollWidth - 1);
}

/** On a narrow screen the tabs scroll: the present one is in view, and what is out of view is hinted at. */
function useScrolling(path: string) {
  const ref = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says which tab is the present one
  useEffect(() => {
    ref.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path]);
  useEffect(() => {
    const tabs = ref.current;
    if (!tabs) return;
    const mark = () => markHidden(tabs);
    const size = new ResizeObserver(mark);
    size.observe(tabs);
    tabs.addEventListener('scroll', mark, { passive: true });
    return () => {
      size.disconnect();
      tabs.removeEventListener('scroll', mark);
    };
  }, []);
  return ref;
}

/** The pages of a place: links, each with an address of its own. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const [path] = useLocation();
  const ref = useScrolling(path);
  return (
    <nav className={styles.tabs} aria-label={label} ref={ref}>
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
