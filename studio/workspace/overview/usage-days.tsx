import { useState } from 'react';
import { useQuery } from 'urql';
import { Select } from '../../design/fields';
import { Section } from '../../design/section';
import { Note, Skeleton } from '../../design/status';
import { faultText } from '../../graphql/faults';
import { formatMonth, formatNumber, formatUtcDate, text } from '../../text/text';
import { UsageDaysDocument, type UsageDaysQuery } from './overview.generated';
import styles from './overview.module.css';
import { monthAfter, recentMonths } from './recent-months';

const HEIGHT = 40;
const WIDTH = 10;
const GAP = 2;

/** A column for each day; the table beside it says the same in figures. */
function DayChart({ days }: { readonly days: UsageDaysQuery['usageHistory'] }) {
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

const words = text.workspace.overview;

/** The minutes of each day of a month: drawn, and as a table with the same figures. */
export function UsageDays() {
  const [months] = useState(() => recentMonths(new Date()));
  const [month, setMonth] = useState(months[0] as string);
  const [{ data, error }] = useQuery({
    query: UsageDaysDocument,
    variables: { from: month, to: monthAfter(month) },
    requestPolicy: 'cache-and-network',
  });
  const days = data?.usageHistory;
  return (
    <Section
      title={words.days}
      actions={
        <Select
          label={words.month}
          isLabelHidden
          options={months.map((id) => ({ id, name: formatMonth(id) }))}
          value={month}
          onChange={setMonth}
        />
      }
    >
      {error && !days && <Note tone="bad">{faultText(error)}</Note>}
      {!error && !days && <Skeleton height="8rem" />}
      {days && (
        <div className={styles.days}>
          <DayChart days={days} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard */}
          <section className={styles.scroll} aria-label={words.daysOf(formatMonth(month))} tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{words.day}</th>
                  <th scope="col">{words.used}</th>
                  <th scope="col">{words.reservedShort}</th>
                </tr>
              </thead>
              <tbody>
                {days.map(({ start, videoMinutes, reservedMinutes }) => (
                  <tr key={start}>
                    <th scope="row">{formatUtcDate(start)}</th>
                    <td>{formatNumber(videoMinutes)}</td>
                    <td>{formatNumber(reservedMinutes)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      )}
    </Section>
  );
}
