import { expect } from 'chai';
import { NARRATION_RATE } from '../../../../services/media/video/narration/finish-narration.js';
import { makeTimeStretcher } from '../../../../services/media/video/narration/stretch-audio.js';

/** Stretches audio in chunks of this length, as they are read from a file. */
function stretched(sound: Int16Array, tempo: number, pieceSamples = sound.length): Int16Array {
  const stretcher = makeTimeStretcher(sound.length, tempo);
  const made: Int16Array[] = [];
  for (let from = 0; from < sound.length; from += pieceSamples)
    made.push(stretcher.push(sound.subarray(from, from + pieceSamples)));
  made.push(stretcher.end());
  return Int16Array.from(made.flatMap((piece) => Array.from(piece)));
}

/** A vowel: a pitch and its overtones, with the amplitude of syllables. */
function vowel(hz: number, seconds: number): Int16Array {
  return Int16Array.from({ length: seconds * NARRATION_RATE }, (_, i) => {
    const t = i / NARRATION_RATE;
    const swell = 0.55 + 0.45 * Math.sin(2 * Math.PI * 3 * t);
    const wave = [1, 0.6, 0.4, 0.2].reduce(
      (sum, part, k) => sum + part * Math.sin(2 * Math.PI * hz * (k + 1) * t),
      0,
    );
    return Math.round(9000 * swell * wave);
  });
}

/** Returns the lag of the highest autocorrelation, among pitches up to a third higher or lower. */
function pitchOf(sound: Int16Array, around: number): number {
  const from = Math.floor(sound.length / 2);
  const similarity = (lag: number) => {
    let [product, power] = [0, 1];
    for (let i = from; i < from + 4800; i += 1) {
      product += sound[i]! * sound[i + lag]!;
      power += sound[i + lag]! ** 2;
    }
    return product / Math.sqrt(power);
  };
  const period = NARRATION_RATE / around;
  const lags = Array.from({ length: Math.round(0.75 * period) }, (_, i) => i + Math.round(0.75 * period));
  return NARRATION_RATE / lags.reduce((best, lag) => (similarity(lag) > similarity(best) ? lag : best));
}

/** Returns the largest step between two samples. */
const steepest = (sound: Int16Array): number =>
  sound.reduce((max, sample, i) => (i === 0 ? 0 : Math.max(max, Math.abs(sample - sound[i - 1]!))), 0);

const powerOf = (sound: Int16Array): number =>
  sound.reduce((sum, sample) => sum + sample * sample, 0) / sound.length;

describe('makeTimeStretcher', () => {
  for (const tempo of [0.7, 0.85, 1.05, 1.3])
    for (const hz of [90, 220])
      it(`changes a voice of ${hz} Hz to tempo ${tempo} at the same pitch and loudness, without a click`, () => {
        const sound = vowel(hz, 2);

        const made = stretched(sound, tempo);

        expect(made.length).to.equal(Math.round(sound.length / tempo));
        expect(pitchOf(made, hz)).to.be.closeTo(hz, hz * 0.02);
        expect(10 * Math.log10(powerOf(made) / powerOf(sound))).to.be.closeTo(0, 0.3);
        expect(steepest(made)).to.be.below(1.15 * steepest(sound));
      });

  it('gives the same result for chunks of any length', () => {
    const sound = vowel(130, 1.5);

    const whole = stretched(sound, 0.9);

    for (const samples of [997, 4800, 24_000])
      expect(Buffer.from(stretched(sound, 0.9, samples).buffer).equals(Buffer.from(whole.buffer))).to.equal(
        true,
      );
  });

  it('keeps events at their time: a knock comes when it is due', () => {
    const sound = new Int16Array(3 * NARRATION_RATE);
    for (const second of [0.5, 1.5, 2.5])
      sound.fill(20_000, second * NARRATION_RATE, second * NARRATION_RATE + 240);

    const made = stretched(sound, 1.25);

    const audible = [0.5, 1.5, 2.5].map((second) => {
      const at = Math.round((second / 1.25) * NARRATION_RATE);
      const near = made.subarray(at - 0.03 * NARRATION_RATE, at + 0.03 * NARRATION_RATE);
      return Math.max(...near);
    });
    // A jump is crossfaded: three quarters remain of a sound shorter than the fade.
    for (const peak of audible) expect(peak).to.be.above(14_500);
  });

  it('gives the exact length for audio shorter than a step, and for none', () => {
    expect(stretched(vowel(200, 0.005), 0.8)).to.have.length(300);
    expect(stretched(new Int16Array(0), 0.8)).to.have.length(0);
  });
});
