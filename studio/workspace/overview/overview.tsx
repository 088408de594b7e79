import { useEffect, useEffectEvent } from 'react';
import { useClient, useQuery } from 'urql';
import { Link } from 'wouter';
import { RowsSkeleton, Section } from '../../design/section';
import { Badge, type BadgeTone, Note, Skeleton } from '../../design/status';
import { faultText } from '../../graphql/faults';
import { routes } from '../../shell/routes';
import { formatBytes, formatDateTime, text } from '../../text/text';
import {
  type JobEventKind,
  WorkspaceActivityDocument,
  WorkspaceJobsDocument,
  WorkspaceOverviewDocument,
  type WorkspaceOverviewQuery,
} from './overview.generated';
import styles from './overview.module.css';
import { Bar, Usage } from './usage';
import { UsageDays } from './usage-days';

const words = text.workspace.overview;

type StoredBytes = WorkspaceOverviewQuery['workspace']['storage'];
type StorageKind = keyof typeof words.storageKinds;

interface StorageProps {
  readonly storage: StoredBytes;
  readonly videos: number;
}

/** What the stored files are for, the largest part first. */
function Storage({ storage, videos }: StorageProps) {
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

type Engine = WorkspaceOverviewQuery['workspace']['engines'][number];

/** Which engines serve, the preferred ones of each kind first, and how good their work is. */
function Engines({ engines }: { readonly engines: readonly Engine[] }) {
  return (
    <Section title={words.engines} description={words.enginesHint}>
      {engines.length === 0 ? (
        <p className={styles.soft}>{words.noEngines}</p>
      ) : (
        <ul className={styles.engines}>
          {engines.map((engine) => (
            <EngineItem key={`${engine.kind} ${engine.id}`} engine={engine} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function EngineItem({
  engine: { kind, id, quality, isReady, languages, missing },
}: {
  readonly engine: Engine;
}) {
  return (
    <li>
      <span>{words.engineKinds[kind]}</span>
      <code className={styles.mono}>{id}</code>
      <span className={styles.soft}>
        {languages.length ? words.languages(languages.length) : words.anyLanguage}
      </span>
      {isReady ? (
        <Badge tone={quality === 'STANDARD' ? 'good' : 'warn'}>{words.qualities[quality]}</Badge>
      ) : (
        <Badge tone="bad">{words.notReady}</Badge>
      )}
      {missing && <span className={styles.missing}>{missing}</span>}
    </li>
  );
}

/** Changes in quick succession are one. */
const GATHERING_MS = 400;

/** Calls back when a job of the workspace is accepted or ends. */
function useJobChanges(onChange: () => void): void {
  const client = useClient();
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const seen = new Map<string, string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { unsubscribe } = client.subscription(WorkspaceJobsDocument, {}).subscribe(({ data }) => {
      if (!data || seen.get(data.jobUpdates.id) === data.jobUpdates.status) return;
      seen.set(data.jobUpdates.id, data.jobUpdates.status);
      clearTimeout(timer);
      timer = setTimeout(changed, GATHERING_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [client]);
}

const TONES: Readonly<Record<JobEventKind, BadgeTone>> = {
  ACCEPTED: 'accent',
  COMPLETED: 'good',
  FAILED: 'bad',
  CANCELED: 'neutral',
};

/** What happened last in the workspace; follows its jobs. */
function Activity() {
  const [{ data }, reload] = useQuery({
    query: WorkspaceActivityDocument,
    requestPolicy: 'cache-and-network',
  });
  useJobChanges(() => reload({ requestPolicy: 'network-only' }));
  const events = data?.workspace.recentActivity;
  return (
    <Section title={words.activity}>
      {!events && <RowsSkeleton count={5} />}
      {events?.length === 0 && <p className={styles.soft}>{words.noActivity}</p>}
      {events && events.length > 0 && (
        <ul className={styles.list}>
          {events.map(({ at, kind, job }) => (
            <li key={`${job.id} ${kind} ${at}`}>
              <span className={styles.what}>
                <span>{words.jobTypes[job.type] ?? job.type}</span>
                {job.video ? (
                  <Link to={routes.video(job.video.id)}>{job.video.name}</Link>
                ) : (
                  <span className={styles.soft}>{words.noVideo}</span>
                )}
              </span>
              <span className={styles.what}>
                <time className={styles.soft} dateTime={at}>
                  {formatDateTime(at)}
                </time>
                <Badge tone={TONES[kind]}>{words.events[kind]}</Badge>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** How the workspace is doing: minutes, finished work, storage, engines, and what happened last. */
export function Overview() {
  const [{ data, error }] = useQuery({
    query: WorkspaceOverviewDocument,
    requestPolicy: 'cache-and-network',
  });
  if (error && !data) return <Note tone="bad">{faultText(error)}</Note>;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {data ? <Usage usage={data.workspace.usage} /> : <Skeleton height="20rem" />}
        <UsageDays />
        {data ? (
          <Storage storage={data.workspace.storage} videos={data.workspace.videoCounts.total} />
        ) : (
          <Skeleton height="12rem" />
        )}
      </div>
      <div className={styles.column}>
        {data ? <Engines engines={data.workspace.engines} /> : <Skeleton height="18rem" />}
        <Activity />
      </div>
    </div>
  );
}
