import { execFile } from 'node:child_process';
import { constants, openAsBlob } from 'node:fs';
import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { unzipSync } from 'fflate';
import { runAdminCommand } from '../../../../scripts/admin/command.js';
import { startConfinement } from '../../../../services/media/confinement/confinement.js';
import { ConfinementEnv } from '../../../../services/media/confinement/limits.js';
import { mediaSchema } from '../../../../services/media/schema.js';
import { fileKey } from '../../../../services/media/storage/blob-key.js';
import { inTransaction, makeDataSource } from '../../../../services/platform/database/database.js';
import { clip } from '../../../setup/clips.js';
import { confineAsUsual } from '../../../setup/confinements.js';
import { type MediaAtWork, startMediaAtWork, WORKSPACE } from '../../../setup/media-at-work.js';
import { processesOf } from '../../../setup/processes-of.js';
import { STORAGES, type TestStorage } from '../../../setup/storages.js';
import { waitUntil } from '../../../setup/wait-until.js';

const STALL_MS = 500;
const run = promisify(execFile);

describe('stalled render', () => {
  let opened: TestStorage;
  let media: MediaAtWork;

  before(async () => {
    opened = await STORAGES.disk();
    media = await startMediaAtWork(opened.storage, { concurrency: 1 });
  });
  after(async () => {
    await media.stop();
    await opened.close();
    await confineAsUsual();
  });

  /** The administration command on the workers' storage. */
  const admin = async (...args: string[]) => {
    const db = await makeDataSource(media.adminUrl, mediaSchema, 1).initialize();
    const printed: string[] = [];
    const context = {
      db,
      tokenPrefix: 'svc',
      authUrl: 'https://id.example',
      announce: async () => undefined,
      media: async () => ({ db, storage: opened.storage }),
      videos: async () => db,
      print: (line: string) => void printed.push(line),
    };
    try {
      const code = await runAdminCommand(context, args, (line) => printed.push(line));
      return { code, printed };
    } finally {
      await db.destroy();
    }
  };

  const pathOfSource = async (id: string) => {
    const [{ sha256 }] = await inTransaction(media.db, WORKSPACE, (tx) =>
      tx.query('select sha256 from file where id = $1', [id]),
    );
    return opened.storage.localPath(fileKey(WORKSPACE.workspaceId, sha256), opened.dataDir);
  };

  it('is stopped by the watchdog, retried once, failed, and leaves the evidence for the operator', async () => {
    const answer = await media.upload(await openAsBlob(await clip('plain')));
    const { fileId } = (await answer.json()) as { fileId: string };
    await media.claim(fileId, 'vid_1');
    const source = await pathOfSource(fileId);
    let pipe: FileHandle | undefined;
    let attempts = 0;
    // ffmpeg neither continues nor ends, as on a disk that does not respond: the pipe is neither written to
    // nor closed.
    const blockSource = async () => {
      attempts += 1;
      if (pipe) return;
      await startConfinement({
        memoryBytes: ConfinementEnv.parse({}).FFMPEG_MEMORY_BYTES,
        stallMs: STALL_MS,
      });
      await rename(source, `${source}.away`);
      await run('mkfifo', ['-m', '644', source]);
      pipe = await open(source, constants.O_RDWR);
    };
    const restoreSource = async () => {
      if (!pipe) return;
      await rename(`${source}.away`, source);
      await pipe.close();
      pipe = undefined;
      await confineAsUsual();
    };
    media.before = { segment: blockSource, audio: restoreSource };
    media.beforeCapsule = restoreSource;

    const failed = await media.export('vid_1', fileId, 'Words on it');

    expect(failed.name).to.equal('media.work-failed.v1');
    expect(failed.payload.error).to.deep.include({
      code: 'internal_error',
      step: 'segment',
      retryable: true,
    });
    expect(failed.payload.error?.message).to.match(/^The work made no progress and was stopped twice/);
    expect(attempts).to.be.oneOf([2, 3]);
    expect(processesOf('ffmpeg', `${opened.dataDir}/`)).to.deep.equal([]);

    const listed = await waitUntil('the capsule is kept', async () => {
      const { printed } = await admin('capsules', 'list', '--workspace', WORKSPACE.workspaceId);
      return printed[0] && JSON.parse(printed[0]);
    });
    expect(listed).to.include({ workspace: WORKSPACE.workspaceId, video: 'vid_1' });
    const path = join(opened.dataDir, 'capsule.zip');
    const got = await admin('capsule', 'get', listed.id, path);
    expect(got.code, got.printed.join('\n')).to.equal(0);
    const files = unzipSync(await readFile(path));
    const { failure, piece, argv } = JSON.parse(Buffer.from(files['capsule.json']!).toString());
    expect(failure.reason).to.equal('stalled');
    expect(failure.message).to.contain(`ffmpeg made no progress for ${STALL_MS} ms`);
    expect(piece).to.include({ kind: 'segment', attempt: 2 });
    expect(argv[0]).to.equal('ffmpeg');
    expect(Object.keys(files)).to.include.members([
      'run.sh',
      'input-0',
      'plan.json',
      'probe.json',
      'stderr.txt',
    ]);
  });
});
