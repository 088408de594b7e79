import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { makeSemaphore } from '../../../../services/media/intake/uploads/semaphore.js';
import { receiveUpload } from '../../../../services/media/intake/uploads/serve-uploads.js';
import { makeDiskStorage } from '../../../../services/media/storage/disk-storage.js';
import { runFfmpeg } from '../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { runFfprobe } from '../../../../services/media/video/ffmpeg/run-ffprobe.js';
import { probeSource } from '../../../../services/media/video/probe/probe-source.js';
import { DomainError } from '../../../../services/platform/errors/errors.js';
import { aCaller } from '../../../setup/calls.js';
import { confineAs, confineAsUsual } from '../../../setup/confinements.js';
import { useTestDatabase } from '../../../setup/database.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolder } from '../../../setup/folders.js';
import { HOSTILE_FILES, type HostileFile, TITLE_BYTES, type Videos } from '../../../setup/hostile-files.js';
import { isRepeated } from '../../../setup/repeated.js';
import { waitUntil } from '../../../setup/wait-until.js';
import { type WatchedTargets, watchTargets } from '../../../setup/watched-targets.js';

const never = new AbortController().signal;

describe('a file that names other files or addresses', () => {
  const dir = useFolder();
  let videos: Videos;
  let targets: WatchedTargets;
  const db = useTestDatabase().source('media');
  const makeVideo = async (container: string) => {
    const path = join(dir, `innocent.${container}`);
    const options = [
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-metadata',
      `title=${'x'.repeat(TITLE_BYTES)}`,
    ];
    await runFfmpeg({
      inputs: [{ path: 'testsrc2=s=64x64:r=25:d=1', formats: 'lavfi', options: ['-f', 'lavfi'] }],
      outputs: [{ path, options: [...options, '-f', container] }],
      signal: never,
    });
    return readFile(path);
  };
  before(async () => {
    await chmod(dir, 0o755);
    videos = { mov: await makeVideo('mov'), mkv: await makeVideo('matroska') };
    targets = await watchTargets(dir);
  });
  after(async () => {
    targets.stop();
  });

  const pathOf = ({ filename = 'video.mp4' }: HostileFile) => join(dir, filename);
  const write = (file: HostileFile) => writeFile(pathOf(file), file.make(targets, videos));

  describe('without the input guards', () => {
    for (const file of HOSTILE_FILES) {
      const { name, worksWith } = file;
      if (!worksWith) continue;
      it(`makes ffmpeg follow ${name}, which is detected`, async () => {
        await write(file);
        const args = ['-nostdin', ...worksWith, '-i', pathOf(file), '-f', 'null', '-'];
        const ffmpeg = spawn('ffmpeg', args, { stdio: 'ignore' });
        const ended = once(ffmpeg, 'exit');
        try {
          await waitUntil('it is seen', () => targets.takeVisits().length > 0, { everyMs: 10 });
        } finally {
          ffmpeg.kill('SIGKILL');
          await ended;
        }
      });
    }
  });

  for (const confinement of ['with nothing installed', 'in a sandbox'] as const) {
    describe(confinement, () => {
      before(async () => {
        await confineAs(confinement);
      });
      after(() => confineAsUsual());
      beforeEach(() => targets.takeVisits());
      afterEach(() => expect(targets.takeVisits()).to.deep.equal([]));

      for (const file of HOSTILE_FILES) {
        const { name, make, filename = 'video.mp4', worksWith, isVideo } = file;
        // The sandbox is a second barrier; the guards have to suffice without it.
        const isTried = confinement !== 'in a sandbox' || isVideo || worksWith?.length === 0 || isRepeated;
        if (!isTried) continue;
        describe(name, () => {
          before(() => write(file));

          it('is not followed by ffprobe', async () => {
            const probing = runFfprobe({
              path: pathOf(file),
              options: ['-show_streams', '-show_format'],
              signal: never,
            });

            if (isVideo) await probing;
            else await failureOf(probing);
          });

          it('is not followed by ffmpeg', async () => {
            const outPath = join(dir, 'out.mp4');
            await rm(outPath, { force: true });
            const rendering = runFfmpeg({
              inputs: [{ path: pathOf(file) }],
              outputs: [{ path: outPath, options: ['-c:v', 'libx264'] }],
              signal: never,
            });

            if (isVideo) await rendering.catch(() => undefined);
            else await failureOf(rendering);
            if (!isVideo) expect(existsSync(outPath)).to.equal(false);
          });

          it('is not accepted as a source, unless it is also a video', async () => {
            const storage = makeDiskStorage(join(dir, 'data'), 0);
            const uploading = receiveUpload(
              {
                db,
                storage,
                limits: { maxBytes: 1e9, maxSeconds: 3600, maxPixels: 36e6, maxStreams: 32 },
                probing: makeSemaphore(1),
              },
              { ...aCaller(), workspaceId: 'ws_test' },
              { body: Readable.from([Buffer.from(make(targets, videos))]), filename, signal: never },
            );

            if (isVideo) await uploading.catch((error) => expect(error).to.be.instanceOf(DomainError));
            else expect(await failureOf(uploading)).to.include({ code: 'validation_error', field: 'file' });
            expect(await readdir(join(dir, 'data', 'media', 'scratch'))).to.deep.equal([]);
          });
        });
      }
    });
  }

  it('is not opened through a name that is a pattern elsewhere', async () => {
    const path = join(dir, 'shot%03d.mp4');
    await copyFile(join(dir, 'innocent.mov'), path);
    await writeFile(join(dir, 'shot001.mp4'), 'another file');

    expect(await probeSource(path, { signal: never })).to.have.property('durationSeconds');
  });
});
