import type { UsageDaysQuery } from './overview.generated';
import styles from './overview.module.css';

const HEIGHT = 40;
const WIDTH = 10;
const GAP = 2;

/** A column for each day; the table beside it says the same in figures. */
export function DayChart({ days }: { readonly days: UsageDaysQuery['usageHistory'] }) {
  const max = Math.max(1, ...days.map(({ videoMinutes, reservedMinutes }) => videoMinutes + reservedMinutes));
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${days.length * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {days.map(({ start, videoMinutes, reservedMinutes }, at) => {
        const column = { x: at * WIDTH + GAP / 2, width: WIDTH - GAP };
        const [used, reserved] = [videoMinutes, reservedMinutes].map((minutes) => (minutes / max) * HEIGHT);
        return (
          <g key={start}>
            <rect {...column} className={styles.none} y={HEIGHT - 0.5} height={0.5} />
            <rect {...column} className={styles.used} y={HEIGHT - (used ?? 0)} height={used} />
            <rect
              {...column}
              className={styles.reserved}
              y={HEIGHT - (used ?? 0) - (reserved ?? 0)}
              height={reserved}
            />
          </g>
        );
      })}
    </svg>
  );
}
