import { VisuallyHidden } from 'react-aria-components/VisuallyHidden';
import { classNames } from '../../design/class-names';
import { Section } from '../../design/section';
import { formatDate, formatMonth, formatNumber } from '../../text/format';
import { text } from '../../text/text';
import { Bar } from './bar';
import { minuteShares } from './minute-shares';
import type { WorkspaceOverviewQuery } from './overview.generated';
import styles from './overview.module.css';

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
