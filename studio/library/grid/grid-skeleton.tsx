import { Skeleton } from '../../design/status';
import { text } from '../../text/text';
import styles from './grid-skeleton.module.css';

const CARDS = Array.from({ length: 12 }, (_, index) => index);

/** Stands where the first videos will appear. */
export const GridSkeleton = () => (
  <div className={styles.grid} role="status" aria-label={text.common.loading}>
    {CARDS.map((card) => (
      <div key={card} className={styles.card}>
        <div className={styles.picture} />
        <Skeleton width="80%" />
        <Skeleton width="50%" height="0.75rem" />
      </div>
    ))}
  </div>
);
