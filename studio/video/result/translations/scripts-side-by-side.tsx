import { useQuery } from 'urql';
import { Skeleton } from '../../../design/skeleton';
import { formatClock } from '../../../text/format';
import { text } from '../../../text/text';
import styles from '../result.module.css';
import { pairLines } from './pair-lines';
import { ScriptsSideBySideDocument } from './translations.generated';

const words = text.result.translations;

interface ScriptsSideBySideProps {
  readonly source: string;
  readonly translation: string;
  /** Headings of the two columns. */
  readonly names: readonly [string, string];
}

/** Two scripts, line by line. */
export function ScriptsSideBySide({ source, translation, names }: ScriptsSideBySideProps) {
  const [{ data }] = useQuery({ query: ScriptsSideBySideDocument, variables: { source, translation } });
  if (!data) return <Skeleton height="8rem" />;
  const pairs = pairLines(data.source?.script ?? [], data.translation?.script ?? []);
  if (pairs.length === 0) return <p className={styles.soft}>{words.noLines}</p>;
  return (
    <table className={styles.scripts} aria-label={words.lines}>
      <thead>
        <tr>
          <th scope="col">{words.time}</th>
          <th scope="col">{names[0]}</th>
          <th scope="col">{names[1]}</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ start, left, right }) => (
          <tr key={start}>
            <td>{formatClock(start)}</td>
            <td dir="auto">{left}</td>
            <td dir="auto">{right}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
