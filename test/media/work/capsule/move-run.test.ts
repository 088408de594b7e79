import { execFile } from 'node:child_process';
import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { argumentsOf, type FfmpegRun } from '../../../../services/media/video/ffmpeg/ffmpeg-command.js';
import { runFfmpeg } from '../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { type MovedRun, moveRun } from '../../../../services/media/work/capsule/move-run.js';
import { findFailedRun } from '../../../../services/media/work/capsule/store-capsule.js';
import { clip } from '../../../setup/clips.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';

const never = new AbortController().signal;

describe('moveRun', () => {
  const dir = useFolderOfEachTest();
  let there: string;
  beforeEach(async () => {
    there = join(dir, 'there');
    for (const folder of ['there', 'cut']) await mkdir(join(dir, folder));
  });

  /** Thirty frames from six seconds on, each by its hash. */
  const aRun = (source: string, last = 'null'): FfmpegRun => ({
    inputs: [{ path: source, options: ['-noaccurate_seek', '-ss', '6.00005', '-copyts', '-threads', '1'] }],
    filterGraph: `[0:0]settb=1/30000,fps=fps=30:start_time=6:round=near,setpts=N,${last}[v]`,
    outputs: [{ path: join(dir, 'hashes'), options: ['-map', '[v]', '-frames:v', '30', '-f', 'framemd5'] }],
    signal: never,
  });
  const unpack = async ({ entries }: MovedRun) => {
    for (const entry of entries)
      if ('text' in entry) await writeFile(join(there, entry.name), entry.text);
      else {
        await mkdir(dirname(join(there, entry.name)), { recursive: true });
        await copyFile(entry.path, join(there, entry.name));
      }
  };
  const doAgain = ({ run }: MovedRun) => promisify(execFile)('ffmpeg', argumentsOf(run), { cwd: there });
  const hashesIn = async (path: string) => (await promisify(execFile)('grep', ['-v', '^#', path])).stdout;

  for (const name of ['plain', 'webm'] as const)
    it(`reads the same frames of a cut of a ${name} source as of the whole`, async () => {
      const source = await clip(name);
      const { size } = await stat(source);
      const run = aRun(source);
      await runFfmpeg(run);

      const moved = await moveRun(run, {
        seconds: 1,
        folder: join(dir, 'cut'),
        signal: never,
        maxBytes: size - 1,
      });

      expect(moved.leftOut).to.deep.equal([]);
      await unpack(moved);
      expect((await stat(join(there, moved.run.inputs[0]!.path))).size).to.be.below(size * 0.8);
      await doAgain(moved);
      expect(await hashesIn(join(there, 'output-0'))).to.equal(await hashesIn(join(dir, 'hashes')));
    });

  it('gives a run that fails in the same way', async () => {
    const failed = await failureOf(runFfmpeg(aRun(await clip('plain'), 'crop=5000:5000')));
    const { run, stderrTail, reason } = findFailedRun(new Error('wrapped', { cause: failed }))!;

    const moved = await moveRun(run, { seconds: 1, folder: join(dir, 'cut'), signal: never });

    await unpack(moved);
    const again = (await failureOf(doAgain(moved))) as Error & { stderr: string };
    const words = (said: string) => said.trim().replace(/ @ 0x[0-9a-f]+/g, '');
    expect(words(again.stderr)).to.equal(words(moved.rename(stderrTail)));
    expect(reason).to.equal('exit');
  });

  it('includes a run that stalled', async () => {
    const run: FfmpegRun = {
      inputs: [{ path: 'testsrc2=r=25', formats: 'lavfi', options: ['-re', '-f', 'lavfi'] }],
      filterGraph: '[0:v]select=0[v]',
      outputs: [{ path: join(dir, 'out.mp4'), options: ['-map', '[v]', '-f', 'mp4'] }],
      signal: never,
      stallMs: 700,
    };
    const stalled = findFailedRun(await failureOf(runFfmpeg(run)));

    expect(stalled?.reason).to.equal('stalled');
    const moved = await moveRun(stalled!.run, { seconds: null, folder: join(dir, 'cut'), signal: never });
    expect(argumentsOf(moved.run).join(' ')).to.contain('-i testsrc2=r=25').and.not.contain(dir);
  });

  it('leaves out files that are too large and cannot be cut', async () => {
    const source = await clip('plain');
    const run: FfmpegRun = {
      ...aRun(source),
      filterGraph: undefined,
      outputs: [{ path: join(dir, 'copy.mp4'), options: ['-c', 'copy'] }],
    };

    const moved = await moveRun(run, { seconds: 1, folder: join(dir, 'cut'), signal: never, maxBytes: 10 });

    expect(moved.entries).to.deep.equal([]);
    expect(moved.leftOut).to.deep.equal([moved.run.inputs[0]!.path]);
  });
});
