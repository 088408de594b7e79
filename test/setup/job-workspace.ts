import type { JobEntity } from '../../services/jobs/job/job.entity.js';
import type { Settlement } from '../../services/jobs/job/settlement.js';
import { chargeKnownLength } from '../../services/jobs/lifecycle/charge-known-length.js';
import { findJobs } from '../../services/jobs/lifecycle/find-jobs.js';
import { settleJob } from '../../services/jobs/lifecycle/settle-job.js';
import { applyProgress } from '../../services/jobs/progress/progress.consumer.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { aCaller } from './calls.js';
import { type UsedDatabase, useTestDatabase } from './database.js';
import { aJobsContext } from './jobs.js';
import { queuedMessages } from './queued-messages.js';
import { readLedgerEntries, readMonth } from './read-ledger.js';

/** A workspace and a video of its own for each test, an empty outbox, and what happens to the jobs in it. */
export function useJobWorkspace(database: UsedDatabase = useTestDatabase()) {
  const db = database.source('jobs');
  let number = 0;
  let workspaceId = '';
  let videoId = '';
  let origin = { workspaceId, requestId: 'req_test' };
  const aVideo = (): string => {
    videoId = `vid_${++number}`;
    return videoId;
  };
  const moveTo = (id: string): void => {
    workspaceId = id;
    origin = { workspaceId, requestId: 'req_test' };
  };
  const clearOutbox = () => db.query('delete from outbox');
  beforeEach(async () => {
    aVideo();
    moveTo(`ws_${number}`);
    await clearOutbox();
  });

  const as = (minutes = 500, issuer = 'edge') => {
    const plan = { id: 'some', apiAccess: true, videoMinutesPerMonth: minutes, webhooks: 0 };
    return aJobsContext(db, aCaller({ workspaceId, issuer, plan }));
  };
  const within = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(db, origin, work);
  const settle = (jobId: string, settlement: Settlement, attempt = 1) =>
    within((tx) => settleJob(tx, { jobId, attempt }, settlement, origin));
  const learnLength = (durationSeconds: number, of = videoId) =>
    within((tx) => chargeKnownLength(tx, { videoId: of, durationSeconds }, origin));
  const report = (jobId: string, percent: number) =>
    applyProgress(db, {
      workspaceId,
      jobId,
      attempt: 1,
      percent,
      step: 'transcribing',
      message: 'Transcribing speech',
      etaSeconds: 3,
      at: new Date(Date.now() + percent).toISOString(),
    });
  const read = async (jobId: string): Promise<JobEntity> => {
    const [job] = await findJobs(db, workspaceId, [jobId]);
    if (!job) throw new Error(`There is no job ${jobId}`);
    return job;
  };
  const payloadsOf = async (name: string) =>
    (await queuedMessages(db)).filter((message) => message.name === name).map(({ payload }) => payload);
  const entriesOf = (jobId: string) => readLedgerEntries(db, workspaceId, jobId);
  const month = (firstDay?: string) => readMonth(db, workspaceId, firstDay);

  return {
    db,
    get workspaceId() {
      return workspaceId;
    },
    get videoId() {
      return videoId;
    },
    get origin() {
      return origin;
    },
    aVideo,
    moveTo,
    clearOutbox,
    as,
    within,
    settle,
    learnLength,
    report,
    read,
    payloadsOf,
    entriesOf,
    month,
  };
}
