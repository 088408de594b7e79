import { expect } from 'chai';
import type { WorkError } from '../../../schemas/messages/media.js';
import type { WorkProgress } from '../../../schemas/messages/work-progress.js';
import { EngineFailed, MissingEngine } from '../../../services/media/ai/engine-failed.js';
import { makeOpenAiWriter } from '../../../services/media/ai/text/openai-server.js';
import { checkAfterMs } from '../../../services/media/queue/dependency-wait.js';
import { reasonToWait } from '../../../services/media/queue/reason-to-wait.js';
import { WorkEntity } from '../../../services/media/queue/work.entity.js';
import { WorkFailed } from '../../../services/media/queue/work-failed.js';
import type { WorkHandlers } from '../../../services/media/queue/work-handler.js';
import type { WorkPoolOptions } from '../../../services/media/queue/work-pool-options.js';
import { WorkWaits } from '../../../services/media/queue/work-waits.js';
import { makeDiskStorage } from '../../../services/media/storage/disk-storage.js';
import { makeS3Storage } from '../../../services/media/storage/s3-storage.js';
import { StorageFull } from '../../../services/media/storage/storage-full.js';
import { throwEngineFailure } from '../../../services/media/work/engine-work-failed.js';
import { failureOf } from '../../setup/failure-of.js';
import { queuedFacts } from '../../setup/queued-messages.js';
import { readS3Config } from '../../setup/storages.js';
import { waitUntil } from '../../setup/wait-until.js';
import { useWorkQueue } from '../../setup/work-queue.js';
import { aSourceMaterial } from '../ai/text/a-source-material.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const HOUR = 3_600_000;

describe('parked work', () => {
  const work = useWorkQueue();
  const { db, inWorkspace, stopPools } = work;

  const startPool = (handlers: WorkHandlers, options: Partial<WorkPoolOptions> = {}) =>
    work.startPool(handlers, {
      ...options,
      delays: { pollMs: 20, retryMs: [0, 0, 0, 0], checkAfterMs: () => 40, ...options.delays },
    });
  const aJob = async (kind: 'analysis' | 'segment' = 'analysis') => {
    const job = work.aJob();
    await work.queue(job, [{ kind, payload: {} }]);
    return job;
  };
  const find = (jobId: string) => inWorkspace((tx) => tx.findOneBy(WorkEntity, { ...WORKSPACE, jobId }));
  const change = (jobId: string, set: string) =>
    inWorkspace((tx) => tx.query(`update work set ${set} where job_id = $1`, [jobId]));
  const isDone = async (jobId: string) => (await find(jobId))?.state === 'done';
  const reportedErrors = async () =>
    (await queuedFacts(db)).map(({ payload }) => (payload as { error: WorkError }).error);

  it('is shown, counts no attempt, lets other work continue, and resumes by itself', async () => {
    const job = await aJob();
    const reported: WorkProgress[] = [];
    const listener = await work.transport.listen('media.progress', ({ body }) => {
      if ((body as WorkProgress).jobId === job.jobId) reported.push(body as WorkProgress);
    });
    let isFull = true;
    let tries = 0;
    const analysis = async () => {
      tries += 1;
      if (isFull) throw new StorageFull();
      return {};
    };
    startPool({ analysis, segment: async () => ({}) });

    // Often enough that attempts would have run out.
    await waitUntil('it was tried again and again', () => tries > 8, { everyMs: 10 });
    const other = await aJob('segment');
    await waitUntil('other work is done', () => isDone(other.jobId));
    const parked = await waitUntil('it waits', async () => {
      const found = await find(job.jobId);
      return found?.waitingFor && found;
    });
    await waitUntil('it was told', () => reported.some(({ waitingFor }) => waitingFor === 'storage'));
    isFull = false;
    await waitUntil('it is done', () => isDone(job.jobId));
    await listener.stop();

    expect(parked).to.include({ state: 'queued', waitingFor: 'storage', attempt: 0 });
    expect(parked.parkedAt).to.be.instanceOf(Date);
    expect(reported.find(({ waitingFor }) => waitingFor)).to.include({
      message: 'Waiting for storage space; continues automatically',
    });
    expect((await find(job.jobId))?.attempt).to.equal(1);
    expect(await queuedFacts(db)).to.deep.equal([]);
  });

  it('waits for a folder that may not be written, and says so', async () => {
    const { jobId } = await aJob();
    const reported: WorkProgress[] = [];
    const listener = await work.transport.listen(
      'media.progress',
      ({ body }) => void reported.push(body as WorkProgress),
    );
    const refusal = Object.assign(new Error('EACCES: permission denied'), {
      code: 'EACCES',
      syscall: 'open',
    });
    startPool({
      analysis: async () => {
        throw refusal;
      },
    });

    const shown = await waitUntil('it was told', () =>
      reported.find((progress) => progress.jobId === jobId && progress.waitingFor === 'storage'),
    );
    await listener.stop();

    expect(shown.message).to.equal(
      'Waiting for the storage, whose disk can’t be used (EACCES); continues automatically',
    );
    expect(await find(jobId)).to.include({ state: 'queued', attempt: 0 });
  });

  it('is not started while there is no space', async () => {
    const { jobId } = await aJob();
    let begun = 0;
    const analysis = async () => ({ result: ++begun });
    startPool({ analysis }, { storage: makeDiskStorage(work.dataDir, Number.MAX_SAFE_INTEGER) });

    await waitUntil('it waits', async () => (await find(jobId))?.waitingFor === 'storage');
    await stopPools();

    expect(begun).to.equal(0);
  });

  it('fails after too long, and names the unavailable dependency', async () => {
    const { jobId } = await aJob();
    await change(jobId, `parked_at = now() - interval '25 hours'`);
    startPool({
      analysis: async () => {
        throw new StorageFull();
      },
    });

    await waitUntil('it has failed', async () => (await find(jobId)) === null);

    expect(await reportedErrors()).to.deep.equal([
      {
        code: 'unavailable',
        step: 'analysis',
        retryable: true,
        message: 'The storage was full or unavailable for too long; retry when it is available',
      },
    ]);
  });

  it('names the engine that it waits for, and fails at once where the operator wants that', async () => {
    const message = 'The server at http://speech:8000/v1 could not transcribe the audio: it does not respond';
    const analysis = async () => {
      throw new WorkWaits('engine', message);
    };
    const waiting = await aJob();
    const reported: WorkProgress[] = [];
    const listener = await work.transport.listen(
      'media.progress',
      ({ body }) => void reported.push(body as WorkProgress),
    );
    startPool({ analysis });
    const shown = await waitUntil('it was told', () =>
      reported.find(({ jobId, waitingFor }) => jobId === waiting.jobId && waitingFor === 'engine'),
    );
    await listener.stop();
    await stopPools();
    const impatient = await aJob();
    startPool({ analysis }, { engineTimeoutMs: 0 });

    await waitUntil('it has failed', async () => (await find(impatient.jobId)) === null);

    expect(shown.message).to.equal(`Waiting for an unavailable engine: ${message}; continues automatically`);
    expect((await reportedErrors())[0]).to.deep.equal({
      code: 'unavailable',
      step: 'analysis',
      retryable: true,
      message: `An engine is unavailable: ${message}; retry when it is available`,
    });
  });

  it('waits for an unresponsive server of the operator, and for an unavailable store', async () => {
    const writing = makeOpenAiWriter({ baseUrl: 'http://127.0.0.1:1', model: 'm', timeoutMs: 1000 });
    const { signal } = new AbortController();
    const input = {
      language: 'en',
      material: aSourceMaterial(),
      direction: {},
      signal,
      source: 'video',
    } as const;
    const away = await failureOf(writing.writeScript(input).catch(throwEngineFailure('writing')));
    const store = makeS3Storage(
      work.dataDir,
      readS3Config({
        S3_ENDPOINT: 'http://127.0.0.1:1',
        S3_BUCKET: 'bucket',
        S3_REGION: 'here',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'secret',
      }),
    );
    const unreachable = await failureOf(store.read({ kind: 'files', ...WORKSPACE, name: 'ab'.repeat(32) }));
    store.close();

    expect([reasonToWait(away), reasonToWait(unreachable)]).to.deep.equal(['engine', 'storage']);
  });

  it('is distinguished from work that fails for a reason of its own', async () => {
    const ofEngine = async (err: Error) =>
      reasonToWait(await failureOf(Promise.reject(err).catch(throwEngineFailure('transcribing'))));
    const connection = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const wrapped = (cause: Error) => new Error('the piece failed', { cause });
    const readOnly = Object.assign(new Error('read-only'), { code: 'EROFS' });

    expect(reasonToWait(wrapped(connection))).to.equal('service');
    expect(reasonToWait(wrapped(readOnly))).to.equal('storage');
    expect(await ofEngine(new MissingEngine('not mounted', true))).to.equal('engine');
    expect(await ofEngine(new MissingEngine('install one'))).to.equal(null);
    expect(await ofEngine(new EngineFailed('openai', 'it failed', true))).to.equal(null);
    // A URL given by a client.
    const given = new WorkFailed('validation_error', 'The address', 'fetch', { cause: connection });
    expect(reasonToWait(given)).to.equal(null);
  });

  it('is checked less and less often, but at least every minute', () => {
    const now = Date.now();
    const ago = (ms: number) => checkAfterMs(new Date(now - ms), now);

    expect([checkAfterMs(null, now), ago(20_000), ago(HOUR)]).to.deep.equal([1000, 10_000, 60_000]);
  });
});
