import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { startConfinement } from '../../../../services/media/confinement/confinement.js';
import { ConfinementEnv } from '../../../../services/media/confinement/limits.js';
import { faultOfEnd } from '../../../../services/media/confinement/program-fault.js';
import { FfmpegFailed } from '../../../../services/media/video/ffmpeg/ffmpeg-failed.js';
import { runConfirmed } from '../../../../services/media/video/ffmpeg/run-confirmed.js';
import { NotAVideo } from '../../../../services/media/video/probe/not-a-video.js';
import { probeSource } from '../../../../services/media/video/probe/probe-source.js';
import { clip } from '../../../setup/clips.js';
import { confineAsUsual } from '../../../setup/confinements.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolder } from '../../../setup/folders.js';

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
    for (const [end, ...messages] of [
      [null, 'Invalid data'],
      ['SIGKILL', 'Invalid data'],
      [137, 'Invalid data'],
      [255, 'Exiting normally, received signal 15.'],
      [127, 'ffprobe: error while loading shared libraries: libx.so.9'],
      [1, '[mov] Cannot allocate memory'],
      [1, 'x264: Resource temporarily unavailable'],
      [1, 'bwrap: Can’t mkdir'],
      [1, '', ' '],
    ] as Array<[Parameters<typeof faultOfEnd>[0], ...string[]]>)
      expect(faultOfEnd(end, messages), `${end} ${messages}`).to.equal('machine');
    expect(faultOfEnd(1, ['Invalid data'])).to.equal('content');
    // ffmpeg 6 and newer exit with the code of their error, here that of invalid data.
    expect(faultOfEnd(183, ['Invalid data'])).to.equal('content');
  });
});

const PROGRAM = { program: 'ffprobe', argv: [], stderrTail: '' } as const;
