import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { startConfinement } from '../../../../services/media/confinement/confinement.js';
import { ConfinementEnv } from '../../../../services/media/confinement/limits.js';
import { faultOfEnd } from '../../../../services/media/confinement/program-fault.js';
import { FfmpegFailed } from '../../../../services/media/video/ffmpeg/ffmpeg-failed.js';
import { runConfirmed } from '../../../../services/media/video/ffmpeg/run-confirmed.js';
import { runFfmpeg } from '../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { NotAVideo } from '../../../../services/media/video/probe/not-a-video.js';
import { probeSource } from '../../../../services/media/video/probe/probe-source.js';
import { clip } from '../../../setup/clips.js';
import { confineAsUsual } from '../../../setup/confinements.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolder } from '../../../setup/folders.js';
import { processesOf } from '../../../setup/processes-of.js';
import { waitUntil } from '../../../setup/wait-until.js';

const never = new AbortController().signal;

describe('failures of ffmpeg and ffprobe', () => {
  const dir = useFolder();
  before(async () => {
    await chmod(dir, 0o755);
  });
  afterEach(() => confineAsUsual());

  /** From here on this script is run for ffmpeg and ffprobe. */
  const standIn = async (script: string) => {
    const bin = await mkdtemp(join(dir, 'bin-'));
    await chmod(bin, 0o755);
    for (const name of ['ffmpeg', 'ffprobe'])
      await writeFile(join(bin, name), `#!/bin/bash\n${script}\n`, { mode: 0o755 });
    await startConfinement({
      memoryBytes: ConfinementEnv.parse({}).FFMPEG_MEMORY_BYTES,
      searchPath: `${bin}:/usr/local/bin:/usr/bin:/bin`,
    });
  };
  const probe = async () => probeSource(await clip('plain'), { signal: never });

  for (const [how, script] of [
    ['are killed by a signal', 'kill -KILL $$'],
    ['crash', 'kill -SEGV $$'],
    ['receive a signal to stop', 'echo "Exiting normally, received signal 15." >&2; exit 255'],
    ['run out of memory', 'echo "[mov] Cannot allocate memory" >&2; exit 1'],
    ['cannot start a thread', 'echo "x264: Resource temporarily unavailable" >&2; exit 1'],
    ['lack a library', 'echo "ffprobe: error while loading shared libraries: libx.so.9" >&2; exit 127'],
    ['end without a message', 'exit 1'],
    ['cannot be executed', 'exec /no/such/program'],
    ['are another program', 'echo "%PDF-1.7 garbled" >&2; exit 217'],
  ] as const) {
    it(`blame no file when the programs ${how}`, async () => {
      await standIn(script);

      const failure = await failureOf(probe());

      expect(failure).to.be.instanceOf(FfmpegFailed);
      expect(failure).to.include({ reason: 'machine' });
    });
  }

  it('blame the file when the program’s message does', async () => {
    await standIn(`
      [ "$*" = -version ] && { echo "$(basename "$0") version 5.1"; exit 0; }
      echo "talk.mp4: Invalid data found when processing input" >&2; exit 1`);

    const failure = await failureOf(probe());

    expect(failure).to.be.instanceOf(NotAVideo);
    expect(failure.cause).to.include({ reason: 'exit' });
  });

  it('blame no file when the kernel kills a real ffmpeg', async () => {
    const path = join(dir, 'killed.mkv');
    const running = failureOf(
      runFfmpeg({
        inputs: [{ path: 'testsrc2=s=64x64:r=25', formats: 'lavfi', options: ['-f', 'lavfi', '-re'] }],
        outputs: [{ path, options: ['-c:v', 'libx264', '-preset', 'ultrafast'] }],
        signal: never,
      }),
    );
    const pid = await waitUntil('ffmpeg runs', () => processesOf('ffmpeg', path)[0]?.pid);
    process.kill(pid, 'SIGKILL');

    expect(await running).to.include({ reason: 'machine' });
  });

  it('are retried by runConfirmed until one has occurred twice', async () => {
    const machine = new FfmpegFailed('killed', { ...PROGRAM, reason: 'machine' });
    const diagnosis = new NotAVideo('damaged', {
      cause: new FfmpegFailed('invalid data', { ...PROGRAM, reason: 'exit' }),
    });
    const limit = new FfmpegFailed('too large', { ...PROGRAM, reason: 'exit', limit: 'pixels' });
    const outcomes = async (...failures: Error[]) => {
      let runs = 0;
      const work = async () => {
        const failure = failures[runs++];
        if (failure) throw failure;
        return 'done';
      };
      const outcome = await runConfirmed(work).catch((err) => err);
      return [runs, outcome];
    };

    expect(await outcomes(machine)).to.deep.equal([2, 'done']);
    expect(await outcomes(diagnosis)).to.deep.equal([2, 'done']);
    expect(await outcomes(diagnosis, diagnosis)).to.deep.equal([2, diagnosis]);
    expect(await outcomes(machine, diagnosis, machine)).to.deep.equal([3, machine]);
    expect(await outcomes(diagnosis, machine, diagnosis)).to.deep.equal([3, diagnosis]);
    expect(await outcomes(limit)).to.deep.equal([1, limit]);
    const other = new Error('another');
    expect(await outcomes(other)).to.deep.equal([1, other]);
  });

  it('are distinguished by exit code, signal and message', () => {
    expect(faultOfEnd(null, ['Invalid data'])).to.equal('machine');
    expect(faultOfEnd('SIGKILL', ['Invalid data'])).to.equal('machine');
    expect(faultOfEnd(137, ['Invalid data'])).to.equal('machine');
    expect(faultOfEnd(1, ['bwrap: Can’t mkdir'])).to.equal('machine');
    expect(faultOfEnd(1, ['', ' '])).to.equal('machine');
    expect(faultOfEnd(1, ['Invalid data'])).to.equal('content');
    // ffmpeg 6 and newer exit with the code of their error, here that of invalid data.
    expect(faultOfEnd(183, ['Invalid data'])).to.equal('content');
  });
});

const PROGRAM = { program: 'ffprobe', argv: [], stderrTail: '' } as const;
