import { Section } from '../../design/section';
import { formatBytes } from '../../text/format';
import { text } from '../../text/text';
import { Bar } from './bar';
import type { WorkspaceOverviewQuery } from './overview.generated';
import styles from './overview.module.css';

const words = text.workspace.overview;

type StoredBytes = WorkspaceOverviewQuery['workspace']['storage'];
type StorageKind = keyof typeof words.storageKinds;

interface StorageProps {
  readonly storage: StoredBytes;
  readonly videos: number;
}

/** What the stored files are for, the largest part first. */
export function Storage({ storage, videos }: StorageProps) {
  const kinds = (Object.keys(words.storageKinds) as StorageKind[])
    .map((kind) => ({ kind, bytes: storage[kind] }))
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes);
  const max = Math.max(1, ...kinds.map(({ bytes }) => bytes));
  return (
    <Section title={words.storage} description={words.stored(formatBytes(storage.storedBytes), videos)}>
      {kinds.length > 0 && (
        <table className={`${styles.table} ${styles.wraps}`}>
          <tbody>
            {kinds.map(({ kind, bytes }) => (
              <tr key={kind}>
                <th scope="row">{words.storageKinds[kind]}</th>
                <td aria-hidden>
                  <Bar parts={[{ kind: 'used', share: bytes / max }]} />
                </td>
                <td>{formatBytes(bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
