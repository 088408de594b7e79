import { expect } from 'chai';
import { makeLoudnessMeter } from '../../../services/media/narration/loudness-meter.js';
import { loudnessOf, samplesAt } from '../../setup/loudness.js';
import { LESSON, madeWav, mixedWav, spokenWav } from '../../setup/speech.js';

const SOUNDS: Readonly<Record<string, () => Promise<string>>> = {
  'a tone': () => madeWav('sine=997:d=4,volume=-6dB'),
  speech: () => spokenWav(LESSON),
  'speech between silences': async () =>
    mixedWav([await spokenWav(LESSON)], '[0:a]adelay=3000:all=1,apad=pad_dur=4[out]'),
  'speech, and then much softer': async () =>
    mixedWav(
      [await spokenWav(LESSON), await spokenWav(LESSON, 'rms')],
      '[1:a]volume=-18dB[s];[0:a][s]concat=v=0:a=1[out]',
    ),
  // Its samples lie beside its peaks: what is between them is 3 dB higher.
  'a tone whose peaks lie between samples': () => madeWav('aevalsrc=0.5*sin(2*PI*4000*t+PI/4):s=16000:d=2'),
};

describe('makeLoudnessMeter', () => {
  for (const [name, make] of Object.entries(SOUNDS)) {
    for (const rate of [24_000, 48_000]) {
      it(`says of ${name} at ${rate} Hz what ffmpeg’s ebur128 says`, async function () {
        this.timeout(20_000);
        const path = await make();
        const samples = await samplesAt(path, rate);
        const meter = makeLoudnessMeter(rate);

        for (let at = 0; at < samples.length; at += 7777) meter.take(samples.subarray(at, at + 7777));

        const { integratedLufs, truePeakDb } = meter.read();
        const expected = await loudnessOf(path, rate);
        expect(integratedLufs).to.be.closeTo(expected.integratedLufs, 0.15);
        expect(truePeakDb).to.be.closeTo(expected.truePeakDb, 0.4);
      });
    }
  }

  it('measures silence that is skipped as silence that is heard', async () => {
    const samples = await samplesAt(await spokenWav(LESSON), 48_000);
    const [heard, skipped] = [makeLoudnessMeter(48_000), makeLoudnessMeter(48_000)];

    heard.take(samples);
    heard.take(new Int16Array(200_000));
    heard.take(samples);
    skipped.take(samples);
    skipped.skip(200_000);
    skipped.take(samples);

    expect(skipped.read().integratedLufs).to.be.closeTo(heard.read().integratedLufs as number, 0.02);
  });

  it('can’t say how loud silence is', () => {
    const meter = makeLoudnessMeter(48_000);
    meter.skip(480_000);

    expect(meter.read()).to.deep.equal({ integratedLufs: null, truePeakDb: null });
  });
});
