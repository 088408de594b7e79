import { VisuallyHidden } from 'react-aria-components/VisuallyHidden';
import { classNames } from '../../design/class-names';
import { Section } from '../../design/section';
import { formatDate, formatMonth, formatNumber, text } from '../../text/text';
import { minuteShares } from './minute-shares';
import type { WorkspaceOverviewQuery } from './overview.generated';
import styles from './overview.module.css';

interface BarProps {
  /** Shares of the whole, from 0 to 1, in order. */
  readonly parts: ReadonlyArray<{ readonly share: number; readonly kind: 'used' | 'reserved' }>;
  /** What it shows, for people who don’t see it; without it, the text beside it says everything. */
  readonly label?: string;
}

/** A horizontal bar that fills its width. */
export function Bar({ parts, label }: BarProps) {
  let end = 0;
  const drawn = parts.map(({ share, kind }) => {
    const from = end;
    end += share * 100;
    return { kind, from, width: share * 100 };
  });
  const rects = drawn.map(({ kind, from, width }) => (
    <rect key={kind} className={styles[kind]} x={from} width={width} height={1} />
  ));
  const box = { className: styles.bar, viewBox: '0 0 100 1', preserveAspectRatio: 'none' };
  return label ? (
    <svg {...box} role="img" aria-label={label}>
      {rects}
    </svg>
  ) : (
    <svg {...box} aria-hidden="true">
      {rects}
    </svg>
  );
}

const words = text.workspace.overview;

type UsageOfMonth = WorkspaceOverviewQuery['workspace']['usage'];

export function Usage({ usage }: { readonly usage: UsageOfMonth }) {
  const { period, resetsAt, limits, remaining } = usage;
  const isUnlimited = limits.videoMinutesPerMonth < 0;
  const shares = minuteShares(usage.usage, limits.videoMinutesPerMonth);
  const left = formatNumber(remaining.videoMinutes);
  const summary = isUnlimited
    ? words.unlimitedLeft
    : words.minutesLeft(left, formatNumber(limits.videoMinutesPerMonth));
  return (
    <>
      <Section
        title={words.usage(formatMonth(period.start))}
        description={words.usageHint(formatDate(resetsAt))}
      >
        <p className={styles.figure}>{summary}</p>
        <Bar
          label={summary}
          parts={[
            { kind: 'used', share: shares.used },
            { kind: 'reserved', share: shares.reserved },
          ]}
        />
        <dl className={styles.legend}>
          <Legend name={words.used} value={usage.usage.videoMinutes} swatch={styles.usedSwatch} />
          <Legend name={words.reserved} value={usage.usage.reservedMinutes} swatch={styles.reservedSwatch} />
          {!isUnlimited && <Legend name={words.left} value={remaining.videoMinutes} />}
        </dl>
      </Section>
      <FinishedWork counts={usage.usage} />
    </>
  );
}

interface LegendProps {
  readonly name: string;
  readonly value: number;
  readonly swatch?: string;
}

const Legend = ({ name, value, swatch }: LegendProps) => (
  <div>
    <span className={classNames(styles.swatch, swatch)} aria-hidden />
    <dt>{name}</dt>
    <dd>{words.minutes(formatNumber(value))}</dd>
  </div>
);

function FinishedWork({ counts }: { readonly counts: UsageOfMonth['usage'] }) {
  const kinds = [
    { name: words.analyses, count: counts.analyses },
    { name: words.exports, count: counts.exports },
    { name: words.translations, count: counts.translations },
    { name: words.voiceovers, count: counts.voiceovers },
    { name: words.articles, count: counts.helpArticles },
  ];
  const max = Math.max(1, ...kinds.map(({ count }) => count));
  return (
    <Section title={words.work}>
      <table className={styles.table}>
        <VisuallyHidden elementType="thead">
          <tr>
            <th scope="col">{words.kind}</th>
            <th scope="col">{words.count}</th>
          </tr>
        </VisuallyHidden>
        <tbody>
          {kinds.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td aria-hidden>
                <Bar parts={[{ kind: 'used', share: count / max }]} />
              </td>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.soft}>
        {words.apiCalls}: {formatNumber(counts.apiCalls)}
      </p>
    </Section>
  );
}
