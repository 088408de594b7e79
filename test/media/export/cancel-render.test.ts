import { openAsBlob, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { endAttempts } from '../../../services/media/work-queue/end-attempts.js';
import { inTransaction } from '../../../services/platform/database.js';
import { clip } from '../../setup/clips.js';
import { type MediaAtWork, startMediaAtWork, WORKSPACE } from '../../setup/media-at-work.js';
import { processesOf } from '../../setup/processes-of.js';
import { queuedNames } from '../../setup/queued-messages.js';
import { listStored, STORAGES, type TestStorage } from '../../setup/storages.js';
import { waitUntil } from '../../setup/wait-until.js';

/** What each kind of piece writes last. */
const OUTPUTS = { segment: 'segment.mp4', sound: 'sound.mp4', join: 'export.mp4' } as const;

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // it has just ended
  }
}

describe('a render that is called off', function () {
  this.timeout(240_000);
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
    it(`stops the ffmpeg of a ${kind} within a second, and leaves no file`, async () => {
      const answer = await media.upload(await openAsBlob(await clip('plain')));
      const { fileId } = (await answer.json()) as { fileId: string };
      await media.claim(fileId, 'vid_1');
      const running = () =>
        processesOf('ffmpeg', opened.dataDir).filter(({ pid }) => commandOf(pid).includes(output));

      // Never told of its end.
      media.export('vid_1', fileId, 'Words on it').catch(() => null);
      const { pid } = await waitUntil('it runs', () => running()[0], { everyMs: 1 });
      // It comes no further, however fast it is, and does not even hear that it is to stop.
      process.kill(pid, 'SIGSTOP');
      const before = await listStored(opened.storage);
      const names = await queuedNames(media.db);
      const calledOffAt = Date.now();
      await inTransaction(media.db, WORKSPACE, (tx) =>
        endAttempts(tx, { ...WORKSPACE, jobId: 'job_1', attempt: 1 }),
      );
      await waitUntil('ffmpeg is gone', () => running().length === 0, { everyMs: 5, withinMs: 5000 });

      expect(Date.now() - calledOffAt).to.be.below(1000);
      await waitUntil('the folder is gone', async () => (await opened.storage.scratchNames()).length === 0, {
        withinMs: 5000,
      });
      expect(await listStored(opened.storage)).to.deep.equal(before);
      expect(await queuedNames(media.db), 'nothing is reported').to.deep.equal(names);
      const left = await inTransaction(media.db, WORKSPACE, (tx) =>
        tx.query(
          `select kind as what from work union all select purpose from file where purpose = 'capsule'`,
        ),
      );
      expect(left).to.deep.equal([]);
    });
});
