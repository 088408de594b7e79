import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { runFfmpeg } from '../../../../services/media/ffmpeg/run-ffmpeg.js';
import { renderAudio } from '../../../../services/media/render/sound/render-audio.js';
import { type ClipName, clip } from '../../../setup/clips.js';
import { planRender } from '../../../setup/render-whole.js';

const never = new AbortController().signal;
const RATE = 8000;

/** Where sound can be heard, in seconds, and how long the piece is. */
async function heard(path: string) {
  const chunks: Buffer[] = [];
  await runFfmpeg({
    inputs: [{ path }],
    outputs: [{ path: 'stdout', options: ['-vn', '-ac', '1', '-ar', String(RATE), '-f', 's16le'] }],
    signal: never,
    onStdout: (chunk) => chunks.push(chunk),
  });
  const bytes = Buffer.concat(chunks);
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  const isLoud = (sample: number) => Math.abs(sample) > 400;
  return {
    from: samples.findIndex(isLoud) / RATE,
    to: samples.findLastIndex(isLoud) / RATE,
    seconds: samples.length / RATE,
  };
}

/** The loudest sample of each channel, in whole decibels below full scale. */
async function peaks(path: string): Promise<number[]> {
  const lines: string[] = [];
  await runFfmpeg({
    inputs: [{ path }],
    outputs: [
      {
        path: 'stdout',
        options: ['-vn', '-af', 'astats=measure_overall=none:measure_perchannel=Peak_level', '-f', 'null'],
      },
    ],
    signal: never,
    logLevel: 'info',
    onStdout: () => undefined,
    onStderrLine: (line) => lines.push(line),
  });
  return lines
    .flatMap((line) => /Peak level dB: (-?[\d.]+)/.exec(line)?.[1] ?? [])
    .map((peak) => Math.round(Number(peak)));
}

describe('renderAudio', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'render-audio-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  const cases: { name: ClipName; from: number; to: number; seconds: number }[] = [
    { name: 'plain', from: 0, to: 12, seconds: 12 },
    { name: 'lateSound', from: 1.5, to: 10.5, seconds: 11 },
    { name: 'latePicture', from: 0, to: 12, seconds: 12 },
    { name: 'shortPicture', from: 0, to: 16, seconds: 16 },
    { name: 'liveWebm', from: 0, to: 12, seconds: 12 },
    { name: 'transportStream', from: 0, to: 12, seconds: 12 },
  ];
  for (const { name, from, to, seconds } of cases) {
    it(`puts the sound of "${name}" from ${from} to ${to} s`, async () => {
      const { prepared, plan } = await planRender(await clip(name), dir);
      const outPath = join(dir, 'sound.m4a');

      await renderAudio(prepared.path, plan, outPath, { signal: never });

      const sound = await heard(outPath);
      expect(sound.from).to.be.closeTo(from, 0.04);
      expect(sound.to).to.be.closeTo(to, 0.06);
      expect(sound.seconds).to.be.closeTo(seconds, 0.06);
    });
  }

  it('makes nothing of a source without sound', async () => {
    const { prepared, plan } = await planRender(await clip('silent'), dir);

    const result = await renderAudio(prepared.path, plan, join(dir, 'sound.m4a'), { signal: never });

    expect(result).to.equal(null);
    expect(existsSync(join(dir, 'sound.m4a'))).to.equal(false);
  });

  it('keeps mono sound as loud as it is, in both channels', async () => {
    const source = join(dir, 'mono.mkv');
    await promisify(execFile)('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-t', '2', '-i', 'testsrc2=s=64x64:r=25'],
      ...[
        '-f',
        'lavfi',
        '-t',
        '2',
        '-i',
        'sine=frequency=440',
        '-ac',
        '1',
        '-c:v',
        'libx264',
        '-c:a',
        'flac',
        source,
      ],
    ]);
    const { plan, prepared } = await planRender(source, dir);
    const out = join(dir, 'sound.m4a');

    await renderAudio(prepared.path, plan, out, { signal: never });

    expect(await peaks(out)).to.deep.equal((await peaks(source)).flatMap((peak) => [peak, peak]));
  });
});
