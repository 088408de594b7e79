import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { FfmpegFailed } from '../../../services/media/video/ffmpeg/ffmpeg-failed.js';
import type { FfmpegLimit } from '../../../services/media/video/ffmpeg/limit-hit.js';
import { runFfmpeg } from '../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { runFfprobe } from '../../../services/media/video/ffmpeg/run-ffprobe.js';
import { CONFINEMENTS, type ConfinementName, confineAs, confineAsUsual } from '../../setup/confinements.js';
import { failureOf } from '../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../setup/folders.js';
import { processesOf } from '../../setup/processes-of.js';
import { waitUntil } from '../../setup/wait-until.js';

const lavfi = (graph: string, ...options: string[]) => ({
  path: graph,
  formats: 'lavfi',
  options: ['-f', 'lavfi', ...options],
});
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const ENCODERS = [
  ['libx264', ['-preset', 'ultrafast']],
  ['libx265', ['-preset', 'ultrafast', '-x265-params', 'log-level=error']],
  ['libvpx-vp9', ['-deadline', 'realtime', '-cpu-used', '8']],
] as const;
const run = promisify(execFile);
const never = new AbortController().signal;
const isRoot = process.getuid?.() === 0;

describe('confinement of ffmpeg', () => {
  const dir = useFolderOfEachTest();
  let mode = 0o700;
  beforeEach(async () => {
    await chmod(dir, mode);
  });
  after(() => confineAsUsual());

  const makeClip = async (name: string, size = '64x64') => {
    const path = join(dir, name);
    await runFfmpeg({
      inputs: [lavfi(`testsrc2=s=${size}:r=25:d=1`)],
      outputs: [{ path, options: [...x264, '-f', 'mp4', '-movflags', '+faststart'] }],
      signal: never,
    });
    return path;
  };
  /** Runs ffmpeg until `look` has found the process, then stops it. */
  const whileRunning = async <T>(look: (name: string) => T | undefined): Promise<T> => {
    const path = join(dir, 'running.mkv');
    const abort = new AbortController();
    const running = runFfmpeg({
      inputs: [lavfi('testsrc2=s=64x64:r=25', '-re')],
      outputs: [{ path, options: x264 }],
      signal: abort.signal,
    }).catch(() => undefined);
    const seen = await waitUntil('ffmpeg runs', () => look(path));
    abort.abort();
    await running;
    expect(processesOf('ffmpeg', path)).to.deep.equal([]);
    return seen;
  };

  for (const name of Object.keys(CONFINEMENTS) as ConfinementName[]) {
    describe(name, () => {
      before(async () => {
        await confineAs(name);
        // Without mounts of its own, the account that the program runs as must be able to walk there.
        mode = name === 'in a sandbox' ? 0o700 : 0o755;
      });

      it('reads its input, writes its output, and returns the output to the service’s user', async () => {
        const path = await makeClip('clip.mp4');

        const { streams } = await runFfprobe<{ streams: { width: number }[] }>({
          path,
          options: ['-show_streams'],
          signal: never,
        });
        expect(streams[0]?.width).to.equal(64);
        expect(await stat(path)).to.include({ uid: process.getuid?.(), gid: process.getgid?.() });
      });

      it('leaves no file where it wrote nothing', async () => {
        const broken = join(dir, 'broken.mp4');
        await writeFile(broken, 'no video');

        await failureOf(
          runFfmpeg({ inputs: [{ path: broken }], outputs: [{ path: join(dir, 'out.mp4') }], signal: never }),
        );

        expect(await readdir(dir)).to.deep.equal(['broken.mp4']);
      });

      it('receives nothing of the service’s environment', async () => {
        process.env.SECRET_OF_THIS_TEST = 'secret';
        try {
          const [seen] = await whileRunning((path) => atLeastOne(processesOf('ffmpeg', path)));

          expect(seen?.environment.map((line) => line.split('=')[0]).sort()).to.deep.equal(
            name === 'in a sandbox' ? ['LANG', 'PATH', 'PWD'] : ['LANG', 'PATH'],
          );
        } finally {
          delete process.env.SECRET_OF_THIS_TEST;
        }
      });

      if (name !== 'with nothing installed')
        it('ends when the process that started it is killed', async () => {
          const path = join(dir, 'orphan.mkv');
          const program = fileURLToPath(new URL('./endless-run.js', import.meta.url));
          const starter = spawn(process.execPath, [program, path, ...CONFINEMENTS[name]], {
            stdio: 'ignore',
          });
          await waitUntil('ffmpeg runs', () => atLeastOne(processesOf('ffmpeg', path)));

          starter.kill('SIGKILL');

          await waitUntil('ffmpeg is gone', () => processesOf('ffmpeg', path).length === 0);
        });
    });
  }

  describe('in a sandbox', () => {
    beforeEach(() => confineAs('in a sandbox'));
    const listOf = async (path: string) => {
      const list = join(dir, 'list.txt');
      await writeFile(list, `ffconcat version 1.0\nfile '${path}'\n`);
      return { path: list, formats: 'concat,mov,mp4', options: ['-f', 'concat', '-safe', '0'] };
    };

    it('cannot access files that the run does not name', async () => {
      const other = await makeClip('other.mp4');
      const list = await listOf(other);
      const output = { path: join(dir, 'out.mp4'), options: ['-c', 'copy'] };

      const error = await failureOf(runFfmpeg({ inputs: [list], outputs: [output], signal: never }));
      expect((error as FfmpegFailed).stderrTail).to.contain('Impossible to open');

      await runFfmpeg({ inputs: [list], reads: [other], outputs: [output], signal: never });
      expect(existsSync(output.path)).to.equal(true);
    });

    it('can write nothing but its outputs', async () => {
      const path = await makeClip('clip.mp4');
      const { mtimeMs, size } = await stat(path);
      const through = (target: string) =>
        runFfmpeg({
          inputs: [{ path, options: ['-t', '1'] }],
          // What a hostile file would have ffmpeg do if it took it over.
          outputs: [{ path: `[f=mp4]${target}`, options: ['-map', '0:v', '-c', 'copy', '-f', 'tee'] }],
          signal: never,
        });

      for (const target of [path, join(dir, 'new.mp4'), '/usr/new.mp4', '/new.mp4', '/tmp/new.mp4'])
        await failureOf(through(target));

      expect(await readdir(dir)).to.deep.equal(['clip.mp4']);
      expect(await stat(path)).to.include({ mtimeMs, size });
    });

    for (const [encoder, options] of ENCODERS)
      it(`produces the same frames of ${encoder} as outside`, async () => {
        const graph = 'testsrc2=s=320x180:r=12:d=1';
        const how = ['-c:v', encoder, ...options, '-threads', '2', '-f', 'matroska'];
        const [inside, outside] = [join(dir, 'inside.mkv'), join(dir, 'outside.mkv')];

        await runFfmpeg({
          inputs: [lavfi(graph)],
          outputs: [{ path: inside, options: how }],
          signal: never,
        });
        await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', graph, ...how, outside]);

        const framesOf = async (path: string) =>
          (await run('ffmpeg', ['-v', 'error', '-i', path, '-f', 'framemd5', '-'])).stdout;
        expect(await framesOf(inside)).to.equal(await framesOf(outside));
      });

    it('has no network', async () => {
      const { server, seen, url } = await listenForAnybody();
      const ask = () =>
        failureOf(
          runFfmpeg({
            inputs: [{ path: url, options: ['-protocol_whitelist', 'http,tcp'] }],
            outputs: [{ path: join(dir, 'out.mp4') }],
            signal: never,
          }),
        );
      try {
        await ask();
        expect(seen.requests).to.equal(0);

        await confineAs('without a sandbox'); // which shows that the listener would have received it
        await ask();
        expect(seen.requests).to.be.above(0);
      } finally {
        server.close();
      }
    });
  });

  (isRoot ? describe : describe.skip)('started by root, without a sandbox', () => {
    const uidOfRun = () =>
      whileRunning((path) => /^Uid:\s+(\d+)/m.exec(processesOf('ffmpeg', path)[0]?.status ?? '')?.[1]);

    it('runs as its own account when that can read the files, otherwise as the service’s user', async () => {
      await confineAs('without a sandbox');
      await chmod(dir, 0o755);

      expect(await uidOfRun()).to.equal('65532');
      await chmod(dir, 0o700);
      expect(await uidOfRun()).to.equal('0');
    });

    it('reads no other file of the service', async () => {
      await confineAs('without a sandbox');
      await chmod(dir, 0o755);
      const other = await makeClip('other.mp4');
      await chmod(other, 0o600);
      const list = join(dir, 'list.txt');
      await writeFile(list, `ffconcat version 1.0\nfile '${other}'\n`);

      const error = await failureOf(
        runFfmpeg({
          inputs: [{ path: list, formats: 'concat,mov,mp4', options: ['-f', 'concat', '-safe', '0'] }],
          outputs: [{ path: join(dir, 'out.mp4'), options: ['-c', 'copy'] }],
          signal: never,
        }),
      );

      expect((error as FfmpegFailed).stderrTail).to.contain('Permission denied');
    });
  });

  for (const name of ['in a sandbox', 'without a sandbox'] as const) {
    describe(`limits, ${name}`, () => {
      const limitOf = async (promise: Promise<unknown>) => {
        const error = await failureOf(promise);
        expect(error).to.be.instanceOf(FfmpegFailed);
        return error as FfmpegFailed;
      };
      const encoding = (graph: string, ...options: string[]) =>
        runFfmpeg({
          inputs: [lavfi(graph)],
          outputs: [{ path: join(dir, 'out.mkv'), options: [...options, '-f', 'matroska'] }],
          signal: never,
        });

      it('apply to everything that a process can use, and allow no core file', async () => {
        await confineAs(name, { memoryBytes: 3 * 1024 ** 3, cpuSeconds: 100, fileBytes: 1e9 });

        const [seen] = await whileRunning((path) => atLeastOne(processesOf('ffmpeg', path)));

        expect(seen?.limits).to.match(/Max address space +3221225472 +3221225472/);
        expect(seen?.limits).to.match(/Max cpu time +100 +105/);
        expect(seen?.limits).to.match(/Max file size +1000000000 +1000000000/);
        expect(seen?.limits).to.match(/Max open files +256 +256/);
        expect(seen?.limits).to.match(/Max core file size +0 +0/);
      });

      it('apply to memory, and are named when they are exceeded', async () => {
        await confineAs(name, { memoryBytes: 400 * 1024 ** 2 });

        const error = await limitOf(encoding('color=s=4000x4000:r=25:d=1', '-vf', 'reverse', ...x264));

        expect(error.limit).to.equal('memory');
        expect(error.message).to.contain('more memory than the 400 MB that FFMPEG_MEMORY_BYTES allows');
      });

      it('apply to processor time', async () => {
        await confineAs(name, { cpuSeconds: 1 });

        const error = await limitOf(encoding('testsrc2=s=1280x720:r=25:d=3600', ...x264));

        expect(error.limit).to.equal('cpu');
        expect(error.message).to.contain('at most 1 seconds of processor time');
      });

      it('apply to the size of a file', async () => {
        await confineAs(name, { fileBytes: 1024 ** 2 });

        const error = await limitOf(encoding('testsrc2=s=640x360:r=25:d=60', '-c:v', 'rawvideo'));

        expect(error.limit).to.equal('fileSize');
        expect((await stat(join(dir, 'out.mkv'))).size).to.be.at.most(1024 ** 2);
      });
    });
  }

  it('apply to pixels: ffprobe skips such a frame and reports it, ffmpeg refuses it', async () => {
    await confineAsUsual();
    const path = join(dir, 'huge.mov');
    await runFfmpeg({
      inputs: [lavfi('color=s=400x300:r=1:d=1')],
      outputs: [{ path, options: ['-vf', 'scale=8000:6000', '-c:v', 'mjpeg', '-f', 'mov'] }],
      signal: never,
    });
    const limits: FfmpegLimit[] = [];

    await runFfprobe({
      path,
      options: ['-show_streams'],
      signal: never,
      onLimit: (limit) => limits.push(limit),
    });
    const error = (await failureOf(
      runFfmpeg({
        inputs: [{ path }],
        outputs: [{ path: 'stdout', options: ['-frames:v', '1', '-f', 'null'] }],
        onStdout: () => undefined,
        signal: never,
      }),
    )) as FfmpegFailed;

    expect(limits).to.deep.equal(['pixels']);
    expect(error.limit).to.equal('pixels');
    expect(error.message).to.contain('a frame may have at most 36000000 pixels');
  });

  it('describes what is missing', async () => {
    const bare = await confineAs('with nothing installed');
    expect(bare.description).to.equal(
      'no sandbox (bubblewrap is not installed), which ALLOW_UNCONFINED_MEDIA permits; no limits: prlimit is not installed',
    );
    const limited = await confineAs('without a sandbox');
    expect(limited.description).to.contain(
      'no sandbox (bubblewrap is not installed), which ALLOW_UNCONFINED_MEDIA permits; limits by prlimit',
    );
  });
});

const atLeastOne = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

async function listenForAnybody(): Promise<{ server: Server; seen: { requests: number }; url: string }> {
  const seen = { requests: 0 };
  const server = createServer((_request, response) => {
    seen.requests += 1;
    response.end('no video');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/video.mp4` };
}
