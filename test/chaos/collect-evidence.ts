import { checkExport } from './check-files.js';
import type {
  EarlierAttempt,
  Evidence,
  JobRow,
  LedgerRow,
  MadeRow,
  ReceivedEvent,
  Replay,
} from './evidence.js';
import { findSecretsInLogs } from './find-secrets.js';
import type { Installation } from './installation.js';
import { usageOf } from './invariants/answers.js';
import type { LogMarks } from './read-logs.js';
import type { Journal, RecordedCall } from './workload/journal.js';
import type { Tenant } from './workload/tenants.js';

const JOBS = `select workspace_id as "workspaceId", id, type, status, attempt, video_id as "videoId",
    parent_job_id as "parentJobId", units, error
  from jobs.job where workspace_id = any($1) order by created_at, id`;
const EARLIER = `select job_id as "jobId", attempt, status from jobs.job_attempt where workspace_id = any($1)`;
const SETTLED = `select s.job_id as "jobId", s.status from observer.settlement s
  join jobs.job j on j.id = s.job_id where j.workspace_id = any($1)`;
const LEDGER = `select workspace_id as "workspaceId", job_id as "jobId", attempt, entry, minutes
  from jobs.ledger_entry where workspace_id = any($1)`;
const USAGE = `select workspace_id as "workspaceId", sum(charged_minutes)::int as charged,
    sum(reserved_minutes)::int as reserved from jobs.usage_month where workspace_id = any($1) group by 1`;
const MADE = `select workspace_id as "workspaceId", 'video' as kind, id, status from videos.video where workspace_id = any($1)
  union all select workspace_id, 'project', id, null from videos.project where workspace_id = any($1)
  union all select workspace_id, 'webhook', id, null from webhooks.webhook where workspace_id = any($1)`;
const TRANSLATED = `select id from videos.video where workspace_id = any($1) and source_video_id is not null`;

/** Repeats all requests with an idempotency key, which must return the original responses. */
async function replayAll(tenants: readonly Tenant[], calls: readonly RecordedCall[]): Promise<Replay[]> {
  const replays: Replay[] = [];
  for (const recorded of calls.filter(({ call, answer }) => call.idempotencyKey !== undefined && answer)) {
    const again = await tenants[recorded.workspace]!.client.sendOnce(recorded.call);
    replays.push({ recorded, again });
  }
  return replays;
}

function readEvent({ path, headers, body }: Installation['receiver']['received'][number]): ReceivedEvent {
  const { event, data } = JSON.parse(body) as { event: string; data: { jobId?: string; videoId?: string } };
  return {
    path,
    body,
    event,
    webhookId: String(headers['webhook-id']),
    jobId: data.jobId ?? null,
    videoId: data.videoId ?? null,
  };
}

const deletedIn = (calls: readonly RecordedCall[]): string[] =>
  calls.filter(({ call }) => call.method === 'DELETE').map(({ call }) => call.path.split('/').at(-1)!);

export interface CollectOptions {
  readonly installation: Installation;
  readonly tenants: readonly [Tenant, Tenant];
  readonly journal: Journal;
  readonly logMarks: LogMarks;
}

type Collected = Omit<
  Evidence,
  'schedule' | 'faults' | 'readyAfterMs' | 'notReady' | 'leftovers' | 'deadLetters' | 'processes' | 'scratch'
>;

/** Reads the database as its superuser, and the product's API as its clients do. */
export async function collectEvidence(options: CollectOptions): Promise<Collected> {
  const { installation, tenants, journal, logMarks } = options;
  const { database, product, receiver } = installation;
  const ids = tenants.map(({ workspaceId }) => workspaceId);
  const rows = <R extends object>(statement: string) => database.sql<R>(statement, [ids]);

  // A copy, so that the repeated requests don't change the recorded calls.
  const calls = [...journal.calls];
  const replays = await replayAll(tenants, calls);
  const jobs = await rows<JobRow>(JOBS);
  const finished = jobs.filter(({ type, status }) => type === 'export' && status === 'completed');
  const made = await rows<MadeRow>(MADE);
  const present = new Set(made.map(({ id }) => id));
  const exported = finished.filter(({ videoId }) => videoId === null || present.has(videoId));
  const files = await Promise.all(
    exported.map(({ id, workspaceId }) => checkExport(tenants[ids.indexOf(workspaceId)]!, id)),
  );
  const usage = await rows<{ workspaceId: string; charged: number; reserved: number }>(USAGE);
  const reported = await Promise.all(
    tenants.map(({ client }) => client.send({ method: 'GET', path: '/v1/usage' })),
  );
  return {
    tenants,
    replays,
    jobs,
    files,
    made,
    calls: journal.calls,
    follows: journal.follows,
    driverFaults: journal.faults,
    earlierAttempts: await rows<EarlierAttempt>(EARLIER),
    settlements: await rows<Evidence['settlements'][number]>(SETTLED),
    ledger: await rows<LedgerRow>(LEDGER),
    usage: usage.map((row) => ({ ...row, reported: usageOf(reported[ids.indexOf(row.workspaceId)]!) })),
    events: receiver.received
      .filter(({ path }) => tenants.some(({ receiverPath }) => path.startsWith(receiverPath)))
      .map(readEvent),
    deletedVideoIds: deletedIn(calls).filter((id) => !present.has(id)),
    translatedVideoIds: (await rows<{ id: string }>(TRANSLATED)).map(({ id }) => id),
    secretsInLogs: findSecretsInLogs(product.dataDir, product.location().supervisorLog, logMarks),
  };
}
