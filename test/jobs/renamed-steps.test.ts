import { expect } from 'chai';
import { operationFailed } from '../../schemas/messages/videos.js';
import { factRoutes } from '../../services/jobs/facts/facts.consumer.js';
import { findJobs } from '../../services/jobs/job/find-jobs.js';
import { openJob } from '../../services/jobs/job/open-job.js';
import { applyProgress } from '../../services/jobs/progress/apply-progress.js';
import { aCaller, silentLog } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aJobsContext } from '../setup/jobs.js';

const origin = { workspaceId: 'ws_test', requestId: 'req_test' };

describe('steps by their earlier names', () => {
  const database = useTestDatabase();
  const db = database.source('jobs');
  let number = 0;

  const open = async () => {
    const videoId = `vid_${++number}`;
    const { job } = await openJob(aJobsContext(db, aCaller({ issuer: 'videos' })), {
      kind: 'analysis',
      type: 'analysis',
      videoId,
      command: 'media.analyze-video.v1',
      payload: { videoId, sourceFileId: 'fil_1', forceRefresh: false },
    });
    return { id: job.id, videoId };
  };
  const read = async (id: string) => (await findJobs(db, 'ws_test', [id]))[0];
  const progressOf = (jobId: string, step: string) =>
    applyProgress(db, {
      workspaceId: 'ws_test',
      jobId,
      attempt: 1,
      percent: 40,
      step,
      message: 'Transcribing speech',
      etaSeconds: null,
      at: new Date().toISOString(),
    });
  const failWith = async ({ id, videoId }: { id: string; videoId: string }, step: string) => {
    const error = { code: 'unavailable' as const, message: 'No engine', step, retryable: true };
    const payload = { jobId: id, attempt: 1, videoId, error };
    const route = factRoutes(db).find(({ name }) => name === operationFailed.name);
    const envelope = { ...origin, id: `msg_${id}`, name: operationFailed.name, payload };
    await route?.run(
      { ...envelope, createdAt: new Date().toISOString() },
      {
        ...origin,
        messageId: envelope.id,
        attempt: 1,
        log: silentLog,
        signal: new AbortController().signal,
      },
    );
  };

  it('are shown by their present names when media of the previous version reports them', async () => {
    const job = await open();

    await progressOf(job.id, 'hearing');
    expect(await read(job.id)).to.include({ status: 'processing', step: 'transcribing' });
    await progressOf(job.id, 'sound');
    expect(await read(job.id)).to.include({ step: 'audio' });
    await failWith(job, 'reading-screen');

    const ended = await read(job.id);
    expect(ended?.status).to.equal('failed');
    expect(ended?.error?.step).to.equal('recognizing-text');
  });
});
