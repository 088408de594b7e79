import { useQuery } from 'urql';
import { Link } from 'wouter';
import { Badge, type BadgeTone } from '../../design/badge';
import { RowsSkeleton } from '../../design/rows';
import { Section } from '../../design/section';
import { routes } from '../../shell/routes';
import { formatDateTime } from '../../text/format';
import { text } from '../../text/text';
import { type JobEventKind, WorkspaceActivityDocument } from './overview.generated';
import styles from './overview.module.css';
import { useJobChanges } from './use-job-changes';

const words = text.workspace.overview;

const TONES: Readonly<Record<JobEventKind, BadgeTone>> = {
  ACCEPTED: 'accent',
  COMPLETED: 'good',
  FAILED: 'bad',
  CANCELED: 'neutral',
};

/** What happened last in the workspace; follows its jobs. */
export function Activity() {
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
