import { text } from '../../text/text';
import styles from './stale-notice.module.css';
import type { StaleResult } from './stale-words';

interface StaleReasonsProps {
  readonly id: string;
  readonly results: readonly StaleResult[];
}

/** What has changed since each result was made. */
export const StaleReasons = ({ id, results }: StaleReasonsProps) => (
  <dl id={id} className={styles.reasons}>
    {results.map(({ key, name, reasons, reasonCount }) => (
      <div key={key} className={styles.result}>
        <dt>{name}</dt>
        {[...new Set(reasons)].map((reason) => (
          <dd key={reason}>{reason}</dd>
        ))}
        {reasonCount > reasons.length && <dd>{text.stale.moreReasons(reasonCount - reasons.length)}</dd>}
      </div>
    ))}
  </dl>
);
