import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { FfmpegFailed } from '../../../../services/media/video/ffmpeg/ffmpeg-failed.js';
import { runFfmpeg } from '../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import {
  FULL_SCALE,
  K_WEIGHTING_STATE,
  makeKWeighting,
} from '../../../../services/media/video/narration/k-weighting.js';
import { makeLoudnessMeter } from '../../../../services/media/video/narration/loudness-meter.js';
import { measureFile } from '../../../../services/media/video/narration/measure-file.js';
import { readMp4Packets } from '../../../../services/media/video/probe/read-mp4-packets.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { measureLoudness, samplesAt } from '../../../setup/loudness.js';
import { LESSON, madeWav, mixedWav, spokenWav } from '../../../setup/speech.js';

const PHONEMES: Readonly<Record<string, () => Promise<string>>> = {
  'a tone': () => madeWav('sine=997:d=4,volume=-6dB'),
  speech: () => spokenWav(LESSON),
  'speech between silences': async () =>
    mixedWav([await spokenWav(LESSON)], '[0:a]adelay=3000:all=1,apad=pad_dur=4[out]'),
  'speech, and then much softer': async () =>
    mixedWav(
      [await spokenWav(LESSON), await spokenWav(LESSON, 'rms')],
      '[1:a]volume=-18dB[s];[0:a][s]concat=v=0:a=1[out]',
    ),
  // Its samples miss its peaks: the signal between them is 3 dB higher.
  'a tone whose peaks lie between samples': () => madeWav('aevalsrc=0.5*sin(2*PI*4000*t+PI/4):s=16000:d=2'),
};

describe('makeLoudnessMeter', () => {
  for (const [name, make] of Object.entries(PHONEMES)) {
    for (const rate of [24_000, 48_000]) {
      it(`matches ffmpeg’s ebur128 for ${name} at ${rate} Hz`, async () => {
        const path = await make();
        const { samples, ...expected } = await measureLoudness(path, rate, rate);
        const meter = makeLoudnessMeter(rate);

        for (let at = 0; at < samples.length; at += 7777) meter.take(samples.subarray(at, at + 7777));

        const { integratedLufs, truePeakDb } = meter.read();
        expect(integratedLufs).to.be.closeTo(expected.integratedLufs, 0.15);
        expect(truePeakDb).to.be.closeTo(expected.truePeakDb, 0.4);
      });
    }
  }

  it('measures two channels in chunks of any length like each channel alone', async () => {
    const loud = await samplesAt(await spokenWav(LESSON), 48_000);
    const soft = loud.map((_, i) => Math.round((loud[loud.length - 1 - i] as number) / 3));
    const both = new Int16Array(2 * loud.length);
    for (const [i, sample] of loud.entries()) both.set([soft[i] as number, sample], 2 * i);
    const [stereo, ...single] = [
      makeLoudnessMeter(48_000, 2),
      makeLoudnessMeter(48_000),
      makeLoudnessMeter(48_000),
    ];

    const lengths = [3, 9000, 1, 777, 20_000];
    for (let at = 0, turn = 0; at < both.length; turn += 1) {
      const length = 2 * (lengths[turn % lengths.length] as number);
      // The caller may reuse its buffer at once.
      const piece = both.slice(at, at + length);
      stereo.take(piece);
      piece.fill(0);
      at += length;
    }
    for (const [i, samples] of [loud, soft].entries()) single[i]?.take(samples);

    const [ofLoud, ofSoft] = single.map((meter) => meter.read());
    const power = (lufs: number | null | undefined) => 10 ** ((lufs ?? -100) / 10);
    const { integratedLufs, truePeakDb } = stereo.read();
    expect(truePeakDb).to.equal(ofLoud?.truePeakDb);
    // The powers of the channels add up; the gate applies to their sum, so it drops slightly different
    // blocks.
    expect(integratedLufs).to.be.closeTo(
      10 * Math.log10(power(ofLoud?.integratedLufs) + power(ofSoft?.integratedLufs)),
      1,
    );
  });

  it('measures channels that are equal at first like channels that always differed', async () => {
    const speech = await samplesAt(await spokenWav(LESSON), 48_000);
    const both = new Int16Array(2 * speech.length);
    for (const [i, sample] of speech.entries())
      both.set([sample, i < speech.length / 2 ? sample : Math.round(sample / 2)], 2 * i);
    const [inChunks, atOnce] = [makeLoudnessMeter(48_000, 2), makeLoudnessMeter(48_000, 2)];

    for (let at = 0; at < both.length; at += 7778) inChunks.take(both.slice(at, at + 7778));
    atOnce.take(both);

    const [expected, found] = [atOnce.read(), inChunks.read()];
    expect(found.truePeakDb).to.equal(expected.truePeakDb);
    expect(found.integratedLufs).to.be.closeTo(expected.integratedLufs!, 1e-9);
  });

  it('measures skipped silence like decoded silence', async () => {
    const samples = await samplesAt(await spokenWav(LESSON), 48_000);
    const [audible, skipped] = [makeLoudnessMeter(48_000), makeLoudnessMeter(48_000)];

    audible.take(samples);
    audible.take(new Int16Array(200_000));
    audible.take(samples);
    skipped.take(samples);
    skipped.skip(200_000);
    skipped.take(samples);

    expect(skipped.read().integratedLufs).to.be.closeTo(audible.read().integratedLufs as number, 0.02);
  });

  it('returns null for the loudness of silence', () => {
    const meter = makeLoudnessMeter(48_000);
    meter.skip(480_000);

    expect(meter.read()).to.deep.equal({ integratedLufs: null, truePeakDb: null });
  });
});

/** Coefficients for 48 kHz as ITU-R BS.1770 prints them, in tables 1 and 2. */
const SHELF = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [-1.69065929318241, 0.73248077421585],
};
const PASS = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] };

/** Filters a signal by the definition of the filter, in which every output is computed from those before. */
function filtered(input: Float64Array, { b, a }: typeof SHELF): Float64Array {
  const output = new Float64Array(input.length);
  for (let n = 0; n < input.length; n += 1) {
    const terms = [
      ...b.map((tap, k) => tap * (input[n - k] ?? 0)),
      ...a.map((tap, k) => -tap * (output[n - k - 1] ?? 0)),
    ];
    output[n] = terms.reduce((sum, term) => sum + term, 0);
  }
  return output;
}

/** Noise that is equal in every run. */
function noise(length: number): Int16Array {
  let seed = 1;
  return Int16Array.from({ length }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    return seed >> 16;
  });
}

describe('makeKWeighting', () => {
  it('returns the power of the filters that BS.1770 defines, in ranges of any length', () => {
    const samples = noise(24_000);
    const weighted = filtered(
      filtered(
        Float64Array.from(samples, (sample) => sample / FULL_SCALE),
        SHELF,
      ),
      PASS,
    );
    const weigh = makeKWeighting(48_000, new Float64Array(K_WEIGHTING_STATE));

    for (const [from, until] of [
      [0, 1],
      [1, 4801],
      [4801, 4900],
      [4900, 24_000],
    ] as const) {
      const power = weighted.subarray(from, until).reduce((sum, value) => sum + value * value, 0);
      expect(weigh(samples, from, until) / power, `from ${from}`).to.be.closeTo(1, 1e-6);
    }
  });
});

const signal = new AbortController().signal;
const options = { rate: 48_000, channels: 2 as const, signal };

describe('measureFile', () => {
  const dir = useFolderOfEachTest();
  let path: string;
  beforeEach(async () => {
    path = join(dir, 'audio.mp4');
    await runFfmpeg({
      inputs: [{ path: 'sine=f=440:r=48000:d=3', formats: 'lavfi', options: ['-f', 'lavfi'] }],
      outputs: [{ path, options: ['-ac', '2', '-c:a', 'aac', '-f', 'mp4'] }],
      signal,
    });
  });

  /** Makes a packet begin with an element of a channel that the audio does not have. */
  const damage = async (packet: number) => {
    const [track] = (await readMp4Packets(path))!;
    const file = await open(path, 'r+');
    const size = track!.sizes[packet]!;
    await file.write(new Uint8Array(size).fill(0x66), 0, size, track!.offsets[packet]!);
    await file.close();
  };

  it('measures the same whether it is strict or not', async () => {
    const loudness = await measureFile(path, { ...options, isStrict: true });

    expect(loudness.integratedLufs).to.be.within(-30, -10);
    expect(await measureFile(path, options)).to.deep.equal(loudness);
  });

  it('refuses a packet that cannot be decoded when it is strict, and skips it otherwise', async () => {
    await damage(70);

    expect((await measureFile(path, options)).integratedLufs).to.be.within(-30, -10);
    const error = await failureOf(measureFile(path, { ...options, isStrict: true }));
    expect(error).to.be.instanceOf(FfmpegFailed);
    expect((error as FfmpegFailed).reason).to.equal('exit');
  });
});
