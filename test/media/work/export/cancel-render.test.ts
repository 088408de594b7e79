import { openAsBlob, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { endAttempts } from '../../../../services/media/queue/end-attempts.js';
import { STOP_GRACE_MS } from '../../../../services/media/video/ffmpeg/limits.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { clip } from '../../../setup/clips.js';
import { type MediaAtWork, startMediaAtWork, WORKSPACE } from '../../../setup/media-at-work.js';
import { processesOf } from '../../../setup/processes-of.js';
import { queuedNames } from '../../../setup/queued-messages.js';
import { listStored, STORAGES, type TestStorage } from '../../../setup/storages.js';
import { waitUntil } from '../../../setup/wait-until.js';

/** The last output of each kind of unit. */
const OUTPUTS = { segment: 'segment.mp4', join: 'export.mp4' } as const;

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // it has just ended
  }
}

function stopProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGSTOP');
  } catch {
    // It has just ended.
  }
}

describe('canceled render', () => {
  let opened: TestStorage;
  let media: MediaAtWork;

  beforeEach(async () => {
    opened = await STORAGES.disk();
    media = await startMediaAtWork(opened.storage, { concurrency: 1 });
  });
  afterEach(async () => {
    await media.stop();
    await opened.close();
  });

  for (const [kind, output] of Object.entries(OUTPUTS))
    it(`kills the ffmpeg of a ${kind} that does not stop, and leaves no file`, async () => {
      const answer = await media.upload(await openAsBlob(await clip('plain')));
      const { fileId } = (await answer.json()) as { fileId: string };
      await media.claim(fileId, 'vid_1');
      const running = () =>
        processesOf('ffmpeg', opened.dataDir).filter(({ pid }) => commandOf(pid).includes(output));
      const found = new Set<number>();
      const isThere = (pid: number) => commandOf(pid).includes(output);
      /** Suspends ffmpeg, which then cannot even handle the signal to stop. */
      const hold = () => {
        for (const pid of [...found].filter(isThere)) stopProcess(pid);
      };
      const findAndHold = () => {
        for (const { pid } of running()) found.add(pid);
        hold();
        return running().some(({ status }) => /^State:\tT/m.test(status));
      };
      /** Starts exports until one is suspended in that unit; one may end before it is seen. */
      const heldJob = async (number = 1): Promise<string> => {
        let isOver = false;
        const begun = new Promise<void>((resolve) => {
          media.before[kind as keyof typeof OUTPUTS] = async () => resolve();
        });
        // Its end is never reported when it is canceled.
        const over = media.export('vid_1', fileId, 'Words on it').then(
          () => (isOver = true),
          () => null,
        );
        await Promise.race([begun, over]);
        await waitUntil('it runs', () => findAndHold() || isOver, { everyMs: 2 });
        if (!isOver) return `job_${number}`;
        await inTransaction(media.db, WORKSPACE, (tx) =>
          tx.query('delete from joined_export; delete from segment'),
        );
        return heldJob(number + 1);
      };

      const jobId = await heldJob();
      // Repeated, because resuming suspended processes resumes this one, too.
      const holding = setInterval(hold, 5);
      try {
        const before = await listStored(opened.storage);
        const names = await queuedNames(media.db);
        await inTransaction(media.db, WORKSPACE, (tx) =>
          endAttempts(tx, { ...WORKSPACE, jobId, attempt: 1 }),
        );
        await waitUntil('ffmpeg is gone', () => ![...found].some(isThere), { everyMs: 5 });

        await waitUntil('the folder is gone', async () => (await opened.storage.scratchNames()).length === 0);
        expect(await listStored(opened.storage)).to.deep.equal(before);
        expect(await queuedNames(media.db), 'nothing is reported').to.deep.equal(names);
        const left = await inTransaction(media.db, WORKSPACE, (tx) =>
          tx.query(
            `select kind as what from work union all select purpose from file where purpose = 'capsule'`,
          ),
        );
        expect(left).to.deep.equal([]);
      } finally {
        clearInterval(holding);
      }
    });
});

describe('ffmpeg that does not stop', () => {
  it('is waited for no longer than a second', () => {
    expect(STOP_GRACE_MS).to.be.below(1000);
  });
});
