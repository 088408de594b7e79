import { expect } from 'chai';
import type { MessageDefinition } from '../../schemas/messages/define-message.js';
import { toolFailed, toolFinished } from '../../schemas/messages/media.js';
import type { JobEntity } from '../../services/jobs/job/job.entity.js';
import { listJobs } from '../../services/jobs/job/list-jobs.js';
import { toJob } from '../../services/jobs/job/to-job.js';
import { cancelJob } from '../../services/jobs/lifecycle/cancel-job.js';
import { findJobs } from '../../services/jobs/lifecycle/find-jobs.js';
import { openJob } from '../../services/jobs/lifecycle/open-job.js';
import { retryJob } from '../../services/jobs/lifecycle/retry-job.js';
import { findUsage } from '../../services/jobs/usage/find-usage.js';
import { aCaller, refusalOf, testStoredUrl } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aJobsContext } from '../setup/jobs.js';
import { queuedMessages } from '../setup/queued-messages.js';
import { deliverFact } from './work.js';

describe('tool jobs', () => {
  const db = useTestDatabase().source('jobs');
  beforeEach(() => db.query('delete from outbox'));

  const ctx = (issuer = 'edge') => aJobsContext(db, aCaller({ issuer }));
  const request = {
    kind: 'tool' as const,
    type: 'tool',
    videoId: null,
    command: 'media.run-tool.v1',
    payload: { tool: 'video-trimmer', parameters: { videoUrl: 'https://a.example/a.mp4' }, keptFiles: {} },
  };
  const open = async () => (await openJob(ctx('media'), request)).job;
  const notify = <P extends object>({ name }: MessageDefinition<P>, payload: P, id?: string) =>
    deliverFact(db, name, payload, id);
  const read = async (id: string) => (await findJobs(db, 'ws_test', [id]))[0] as JobEntity;

  it('are opened only by media, separately, and sent at once', async () => {
    const [first, second] = [await open(), await open()];

    expect(first.id).to.match(/^tool_\d{13}_[a-z0-9]+$/);
    expect(second.id).not.to.equal(first.id);
    expect((await queuedMessages(db)).map(({ name }) => name)).to.deep.equal([
      'media.run-tool.v1',
      'media.run-tool.v1',
    ]);
    expect(await refusalOf(openJob(ctx('videos'), request))).to.equal('not_found');
    expect(await refusalOf(openJob(ctx('media'), { ...request, type: 'export', kind: 'export' }))).to.equal(
      'not_found',
    );
    expect(await refusalOf(openJob(ctx(), request))).to.equal('not_found');
  });

  it('end once with a file whose URL is signed on each read', async () => {
    const { id: jobId } = await open();
    const made = { fileId: 'fil_1', filename: 'a-trimmed.mp4' };
    await notify(toolFinished, { jobId, attempt: 1, tool: 'video-trimmer', made }, 'msg_same');
    await notify(
      toolFinished,
      { jobId, attempt: 1, tool: 'video-trimmer', made: { output: 'another' } },
      'msg_later',
    );

    const { status, result, video } = toJob(await read(jobId), testStoredUrl);
    expect([status, video]).to.deep.equal(['completed', null]);
    expect(Object.keys(result ?? {})).to.have.members(['tool', 'outputUrl']);
    expect(result?.outputUrl).to.match(
      /^http:\/\/storage\.test\/files\/ws_test\/fil_1\/a-trimmed\.mp4\?expires=\d+&signature=/,
    );
  });

  it('end with the data of a tool', async () => {
    const { id: jobId } = await open();
    await notify(toolFinished, {
      jobId,
      attempt: 1,
      tool: 'media-inspector',
      made: { output: { streams: [] } },
    });

    expect((await read(jobId)).result).to.deep.equal({ tool: 'media-inspector', output: { streams: [] } });
  });

  it('fail with their error, can be retried and canceled, and cost nothing', async () => {
    const { id: jobId } = await open();
    const error = { code: 'validation_error', message: 'videoUrl: …', step: 'tool', retryable: false };
    await notify(toolFailed, { jobId, attempt: 1, error });
    expect(await read(jobId)).to.deep.include({ status: 'failed', error });

    await db.query('delete from outbox');
    await retryJob(ctx(), jobId);
    expect(
      (await queuedMessages(db)).map(({ name, payload }) => [name, (payload as { attempt: number }).attempt]),
    ).to.deep.equal([['media.run-tool.v1', 2]]);
    await notify(toolFailed, { jobId, attempt: 1, error });
    expect((await read(jobId)).status).to.equal('pending');
    await cancelJob(ctx(), jobId);
    expect((await read(jobId)).status).to.equal('canceled');
    expect((await queuedMessages(db)).map(({ name }) => name)).to.include('media.cancel-work.v1');
    expect((await findUsage(ctx())).usage).to.include({ videoMinutes: 0, reservedMinutes: 0 });
  });

  it('are listed by their type', async () => {
    await open();

    const { jobs } = await listJobs(ctx(), { first: 100, filter: { type: 'tool' } });
    expect(jobs.length).to.be.greaterThan(0);
    expect(jobs.every(({ job }) => job.type === 'tool' && job.videoId === null)).to.equal(true);
  });
});
