import { openAsBlob } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { startConfinement } from '../../../services/media/confinement/confinement.js';
import { ConfinementEnv } from '../../../services/media/confinement/limits.js';
import { decideNext, type NextStep } from '../../../services/media/queue/decide-next.js';
import { claimWork, requeueWork } from '../../../services/media/queue/lease-work.js';
import { queueWork } from '../../../services/media/queue/queue-work.js';
import type { Failures, WorkEntity } from '../../../services/media/queue/work.entity.js';
import { WorkFailed } from '../../../services/media/queue/work-failed.js';
import { FfmpegFailed } from '../../../services/media/video/ffmpeg/ffmpeg-failed.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { clip } from '../../setup/clips.js';
import { confineAsUsual } from '../../setup/confinements.js';
import { useTestDatabase } from '../../setup/database.js';
import { useFolder } from '../../setup/folders.js';
import { useMediaAtWork } from '../../setup/media-at-work.js';

const PROGRAM = { program: 'ffprobe', argv: [], stderrTail: '' } as const;
const machine = new FfmpegFailed('killed', { ...PROGRAM, reason: 'machine' });
const stalled = new FfmpegFailed('hung', { ...PROGRAM, reason: 'stalled' });
const refusal = (cause: Error) =>
  new WorkFailed('validation_error', 'The file is damaged', 'ingest', { cause });
const diagnosis = refusal(new FfmpegFailed('invalid data', { ...PROGRAM, reason: 'exit' }));
const limit = refusal(new FfmpegFailed('too many pixels', { ...PROGRAM, reason: 'exit', limit: 'pixels' }));

/** The decisions after repeated failures of this kind. */
function follow(...failures: Error[]): NextStep[] {
  let known: Failures = {};
  return failures.map((failure, index) => {
    const piece = { attempt: index + 1, failures: known, parkedAt: null };
    const next = decideNext(piece, failure, { dependencyTimeoutMs: 1 });
    if (next.step === 'retry') known = next.failures ?? known;
    return next;
  });
}
const ends = (...failures: Error[]) => follow(...failures).map(({ step }) => step);

describe('work with failing programs', () => {
  it('blames the file for a diagnosis that recurs, and for an exceeded limit at once', () => {
    expect(follow(diagnosis, diagnosis).at(-1)).to.deep.equal({ step: 'fail' });
    expect(ends(diagnosis, machine, diagnosis)).to.deep.equal(['retry', 'retry', 'fail']);
    expect(follow(diagnosis, machine, diagnosis).at(-1)).to.deep.equal({ step: 'fail' });
    expect(ends(limit)).to.deep.equal(['fail']);
  });

  it('never blames the file for a failure of the machine, however often it recurs', () => {
    const killed = follow(machine, machine, machine, machine, machine);
    expect(killed.map(({ step }) => step)).to.deep.equal(['retry', 'retry', 'retry', 'retry', 'fail']);
    expect(killed.at(-1)).to.deep.equal({ step: 'fail', programFailure: 'machine' });
    const once = follow(machine, machine, machine, machine, diagnosis);
    expect(once.at(-1)).to.deep.equal({ step: 'fail', programFailure: 'diagnosis' });
  });

  it('retries a program that hung once, and then names it', () => {
    expect(ends(stalled, stalled)).to.deep.equal(['retry', 'fail']);
    expect(follow(machine, stalled, machine, stalled).at(-1)).to.deep.equal({
      step: 'fail',
      programFailure: 'stalled',
    });
  });

  it('attempts other failures five times, unless they are permanent', () => {
    const other = new Error('something');
    expect(ends(other, other, other, other, other)).to.deep.equal([
      ...['retry', 'retry', 'retry', 'retry', 'fail'],
    ]);
    expect(ends(new WorkFailed('not_found', 'It is gone', 'ingest'))).to.deep.equal(['fail']);
  });

  describe('in the queue', () => {
    const WORKSPACE = { workspaceId: 'ws_test' };
    const db = useTestDatabase().source('media');

    it('is left to another worker first, and leased by the same one if there is no other', async () => {
      const job = { ...WORKSPACE, jobId: 'job_1', jobAttempt: 1, videoId: 'vid_1', requestId: 'req_1' };
      await inTransaction(db, WORKSPACE, (tx) => queueWork(tx, job, [{ kind: 'segment', payload: {} }]));
      const claim = (owner: string) => claimWork(db, owner, 60_000, ['segment']);
      const fail = (piece: WorkEntity) =>
        inTransaction(db, WORKSPACE, (tx) =>
          requeueWork(tx, piece, { delayMs: 0, counts: true, failures: { machine: 1 } }),
        );
      await fail((await claim('the first')) as WorkEntity);

      expect(await claim('the first')).to.equal(null);
      const second = (await claim('the second')) as WorkEntity;
      expect(second).to.deep.include({ attempt: 2, failures: { machine: 1 } });
      await fail(second);
      await inTransaction(db, WORKSPACE, (tx) =>
        tx.query(`update work set run_after = now() - interval '1 minute'`),
      );

      expect((await claim('the second'))?.attempt).to.equal(3);
    });
  });
});

describe('valid video whose ffmpeg or ffprobe is killed', () => {
  const media = useMediaAtWork(() => ({ concurrency: 1 }));
  const bin = useFolder();

  before(async () => {
    await chmod(bin, 0o755);
    for (const name of ['ffmpeg', 'ffprobe'])
      await writeFile(join(bin, name), '#!/bin/bash\nkill -KILL $$\n', { mode: 0o755 });
  });
  after(async () => {
    await confineAsUsual();
  });
  afterEach(() => confineAsUsual());

  /** From here on every one of them is killed as soon as it runs. */
  const killAll = () =>
    startConfinement({
      memoryBytes: ConfinementEnv.parse({}).FFMPEG_MEMORY_BYTES,
      searchPath: `${bin}:/usr/local/bin:/usr/bin:/bin`,
    });

  it('is not reported as a bad upload: the client is asked to retry, and can', async () => {
    const video = await openAsBlob(await clip('plain'));
    await killAll();

    const answer = await media.upload(video);

    expect(await answer.json()).to.deep.equal({
      error: { code: 'unavailable', message: 'The file could not be checked; try again' },
    });
    expect(answer.status).to.equal(503);
    await confineAsUsual();
    expect((await media.upload(video)).status).to.equal(201);
  });
});
