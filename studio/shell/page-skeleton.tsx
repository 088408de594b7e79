import { Skeleton } from '../design/skeleton';
import { text } from '../text/text';
import styles from './page.module.css';

export const PageSkeleton = () => (
  <div className={styles.page} role="status" aria-label={text.common.loading}>
    <Skeleton width="12rem" height="1.75rem" />
    <Skeleton height="16rem" />
  </div>
);
