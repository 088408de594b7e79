import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { unzipSync } from 'fflate';
import { Registry } from 'prom-client';
import { fileKey } from '../../../../services/media/storage/blob-key.js';
import { sumBytesByUse } from '../../../../services/media/storage/storage-use.js';
import { removeVideoMedia } from '../../../../services/media/work/facts/facts.consumer.js';
import { removeOldCapsules } from '../../../../services/media/work/sweep/remove-due-files.js';
import { makeSweepMetrics } from '../../../../services/media/work/sweep/sweep-metrics.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { silentLog } from '../../../setup/calls.js';
import { clip } from '../../../setup/clips.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { useMediaAtWork, WORKSPACE } from '../../../setup/media-at-work.js';
import { waitUntil } from '../../../setup/wait-until.js';

const { workspaceId } = WORKSPACE;

interface Capsule {
  readonly id: string;
  readonly sha256: string;
  readonly filename: string;
}

describe('capsule of a failed render', () => {
  const media = useMediaAtWork(() => ({ concurrency: 1 }));
  const folder = useFolderOfEachTest();
  afterEach(async () => {
    media.before = {};
    await removeVideo();
  });

  const query = <T>(sql: string) => inTransaction(media.db, WORKSPACE, (tx) => tx.query(sql)) as Promise<T[]>;
  const removeVideo = () =>
    removeVideoMedia({ db: media.db, storage: media.storage, incoming: {} as never }, workspaceId, {
      videoId: 'vid_1',
      sourceFileId: null,
    });
  const capsules = () => query<Capsule>(`select id, sha256, filename from file where purpose = 'capsule'`);
  /** Runs the given function when the kind's first unit begins, and leaves the unit one attempt. */
  const onLastAttempt = (kind: 'segment' | 'audio', what: () => Promise<unknown>) => {
    let isDone = false;
    media.before = {
      [kind]: async () => {
        if (isDone) return;
        isDone = true;
        await what();
        await query(`update work set attempt = 4, state = 'queued', lease_owner = null, lease_until = null
          where state = 'leased'`);
        throw new Error('the lease is gone');
      },
    };
  };
  const unpack = async ({ id }: Capsule) => {
    for (const [name, bytes] of Object.entries(unzipSync(await readFile(await media.pathOf(id))))) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), bytes);
    }
    return JSON.parse(await readFile(join(folder, 'capsule.json'), 'utf8'));
  };
  const runAgain = () =>
    promisify(execFile)('sh', ['run.sh'], { cwd: folder }).then(
      () => '',
      (err) => String(err.stderr),
    );
  const theCapsule = async () => waitUntil('it is kept', async () => (await capsules())[0]);

  it('contains the damaged source of a segment and every other file that its command reads', async () => {
    const source = await media.source(await clip('plain'));
    onLastAttempt('segment', async () => truncate(await media.pathOf(source), 3000));

    const failed = await media.export('vid_1', source, 'Words on it');

    expect(failed.payload.error).to.include({ step: 'segment' });
    const capsule = await theCapsule();
    const { failure, argv, leftOut, piece } = await unpack(capsule);
    expect(piece).to.include({ kind: 'segment', attempt: 5 });
    expect(leftOut).to.deep.equal([]);
    expect(argv.join(' ')).to.not.contain(media.dataDir);
    expect(await readdir(folder)).to.include.members([
      'input-0',
      'text-0.ass',
      'fonts',
      'plan.json',
      'ffmpeg.txt',
    ]);
    expect((await stat(join(folder, 'input-0'))).size).to.equal(3000);
    const said = await readFile(join(folder, 'stderr.txt'), 'utf8');
    expect(failure.reason).to.equal('exit');
    expect(await runAgain()).to.contain(
      said
        .trim()
        .split('\n')
        .at(-1)
        ?.replace(/^\[.*?\] /, ''),
    );
    // Its folder is removed after the capsule is stored.
    await waitUntil('its folder is gone', async () => {
      const names = await media.storage.scratchNames();
      return !names.some((name) => name.startsWith('capsule'));
    });
  });

  it('contains the sources of an audio track', async () => {
    const source = await media.source(await clip('plain'));
    onLastAttempt('audio', async () => truncate(await media.pathOf(source), 3000));

    await media.export('vid_1', source, 'Words on it');

    const { piece, failure } = await unpack(await theCapsule());
    expect(piece).to.include({ kind: 'audio' });
    expect(failure.reason).to.equal('exit');
    expect(await runAgain()).to.match(/Invalid data|moov/);
    await removeVideo();
    expect(await capsules()).to.deep.equal([]);
  });

  it('contains the segments of a join, does not count as storage, and is deleted with its video or in time', async () => {
    const source = await media.source(await clip('plain'));
    await media.export('vid_1', source, 'Words');
    const pieces = join(media.dataDir, 'media', 'segments', workspaceId);
    for (const name of await readdir(pieces)) {
      const bytes = await readFile(join(pieces, name));
      bytes.fill(0xff, Math.floor(bytes.length * 0.3), Math.floor(bytes.length * 0.6));
      await writeFile(join(pieces, name), bytes);
    }
    // Like segments stored without a hash: only joining detects the damage.
    await query('update segment set sha256 = null');
    await query('delete from joined_export');
    const before = await sumBytesByUse(media.db, workspaceId, ['vid_1']);

    await media.export('vid_1', source, 'Words');

    const capsule = await theCapsule();
    const { failure, leftOut } = await unpack(capsule);
    expect(failure.reason).to.be.oneOf(['unplanned', 'exit']);
    expect(leftOut).to.deep.equal([]);
    expect(await readFile(join(folder, 'text-0.txt'), 'utf8')).to.contain(`file 'piece-0.mp4'`);
    await runAgain();
    const again = await promisify(execFile)('ffmpeg', ['-v', 'error', '-i', 'output-0', '-f', 'null', '-'], {
      cwd: folder,
    }).then(
      ({ stderr }) => stderr,
      (err) => String(err.stderr),
    );
    expect(again).to.not.equal('');
    expect(await sumBytesByUse(media.db, workspaceId, ['vid_1'])).to.deep.equal(before);

    const ctx = { ...media, log: silentLog, metrics: makeSweepMetrics(new Registry()) } as never;
    await query(`update file set created_at = now() - interval '13 days' where purpose = 'capsule'`);
    await removeOldCapsules(ctx);
    expect(await capsules()).to.have.lengthOf(1);
    await query(`update file set created_at = now() - interval '15 days' where purpose = 'capsule'`);
    await removeOldCapsules(ctx);
    expect(await capsules()).to.deep.equal([]);
    expect(await media.storage.sizeOf(fileKey(workspaceId, capsule.sha256))).to.equal(null);
  });
});
