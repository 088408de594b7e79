import { expect } from 'chai';
import { makeLoudnessMeter } from '../../../../services/media/video/narration/loudness-meter.js';
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
