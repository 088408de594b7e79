import { Label } from 'react-aria-components/Label';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import styles from './progress.module.css';

interface ProgressProps {
  readonly label: string;
  /** From 0 to 100; null while it is unknown. */
  readonly percent: number | null;
  readonly isLabelHidden?: boolean;
}

export function Progress({ label, percent, isLabelHidden = false }: ProgressProps) {
  return (
    <ProgressBar
      className={styles.progress}
      value={percent ?? undefined}
      isIndeterminate={percent === null}
      aria-label={isLabelHidden ? label : undefined}
    >
      {!isLabelHidden && <Label className={styles.label}>{label}</Label>}
      <div className={styles.track}>
        <div className={styles.bar} style={{ inlineSize: `${percent ?? 30}%` }} />
      </div>
    </ProgressBar>
  );
}
