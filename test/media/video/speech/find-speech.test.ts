import { expect } from 'chai';
import { findSpeech } from '../../../../services/media/video/speech/find-speech.js';
import {
  FRAME_LENGTH,
  FRAME_STEP,
  makeFrameMeter,
} from '../../../../services/media/video/speech/speech-frames.js';
import { LESSON, madeWav, mixedWav, spokenWav } from '../../../setup/speech.js';

const find = (wavPath: string) =>
  findSpeech(wavPath, { signal: new AbortController().signal, onProgress: () => {} });

const chord = (base: number) =>
  [1, 1.26, 1.5, 2]
    .map((ratio, index) => `${0.7 ** index}*sin(2*PI*t*${base * ratio}*pow(2,floor(mod(t*2,8))/12))`)
    .join('+');
/** Rising chords, two per second. */
const CHORDS = `aevalsrc='0.12*exp(-2*mod(t,0.5))*(${chord(220)})':d=10`;
/** A melody of notes with overtones, five per second. */
const MELODY = `aevalsrc='0.1*exp(-6*mod(t,0.2))*(${[1, 2, 3, 4, 5, 6].map((n) => `sin(2*PI*t*${n}*220*pow(2,mod(floor(t*5)*7,12)/12))/${n}`).join('+')})':d=10`;

const NO_SPEECH: Readonly<Record<string, string>> = {
  silence: 'anullsrc=r=16000,atrim=duration=10',
  'a tone': 'sine=440:d=10',
  beeps: 'sine=220:beep_factor=4:d=10',
  'a siren': "aevalsrc='0.3*sin(2*PI*(600*t+80*sin(2*PI*t)))':d=10",
  'white noise': 'anoisesrc=c=white:d=10:a=0.3:seed=1',
  'pink noise': 'anoisesrc=c=pink:d=10:a=0.3:seed=2',
  'noise that pulses like syllables': 'anoisesrc=c=pink:d=10:a=0.5:seed=3,tremolo=f=4:d=0.9',
  chords: CHORDS,
  'a melody': MELODY,
};

describe('findSpeech', () => {
  for (const [name, source] of Object.entries(NO_SPEECH)) {
    it(`finds no speech in ${name}`, async () => {
      expect(await find(await madeWav(source))).to.deep.equal([]);
    });
  }

  for (const voice of ['slt', 'rms', 'kal'] as const) {
    it(`finds all speech of the voice ${voice}, also when it is quiet`, async () => {
      const wavPath = await spokenWav(LESSON, voice);
      const quietPath = await mixedWav([wavPath], '[0]volume=-35dB[out]');

      for (const spans of [await find(wavPath), await find(quietPath)]) {
        expect(spans).to.have.length(1);
        expect(spans[0]?.startSeconds).to.be.lessThan(0.2);
        expect((spans[0]?.endSeconds ?? 0) - (spans[0]?.startSeconds ?? 0)).to.be.greaterThan(5);
      }
    });
  }

  it('finds speech over music and over noise', async () => {
    const voice = await spokenWav(LESSON);
    const mix = '[1]volume=-12dB[low];[0][low]amix=inputs=2:duration=first:normalize=0[out]';

    expect(await find(await mixedWav([voice, await madeWav(MELODY)], mix))).to.have.length(1);
    expect(
      await find(await mixedWav([voice, await madeWav(NO_SPEECH['pink noise'] ?? '')], mix)),
    ).to.have.length(1);
  });

  it('finds the speech in long audio', async () => {
    const music = await madeWav(CHORDS);
    const wavPath = await mixedWav(
      [music, await spokenWav(LESSON), music],
      '[0][1][2]concat=n=3:v=0:a=1[out]',
    );

    const spans = await find(wavPath);

    expect(spans).to.have.length(1);
    expect(spans[0]?.startSeconds).to.be.within(7, 10.1);
    expect(spans[0]?.endSeconds).to.be.within(14, 19.5);
  });

  it('stops when aborted', async () => {
    const stop = new AbortController();
    const finding = findSpeech(await madeWav(CHORDS), {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('enough')),
    });

    await finding.then(
      () => expect.fail('it went on'),
      (error: Error) => expect(error.message).to.equal('enough'),
    );
  });
});

const COUNT = 5;
const LENGTH = (COUNT - 1) * FRAME_STEP + FRAME_LENGTH;

/** A voice-like tone that changes from frame to frame. */
const tone = (hz: number, amplitude: number): Int16Array =>
  Int16Array.from({ length: LENGTH }, (_, n) =>
    Math.round(amplitude * (1 + n / LENGTH) * Math.sin((2 * Math.PI * hz * n) / 16_000 + (n * n) / 2e6)),
  );

describe('makeFrameMeter', () => {
  it('measures each of an odd number of frames as it does that frame alone, whatever was measured before', () => {
    const samples = tone(220, 4000);
    const measure = makeFrameMeter();
    measure(tone(310, 15_000), COUNT - 1);

    const together = measure(samples, COUNT);

    expect(together).to.have.length(COUNT);
    for (const [index, frame] of together.entries()) {
      const at = index * FRAME_STEP;
      const [alone] = makeFrameMeter()(samples.slice(at, at + FRAME_LENGTH), 1);
      expect(frame.level, `level of ${index}`).to.be.closeTo(alone!.level, 1e-6);
      expect(frame.harmonicity, `harmonicity of ${index}`).to.be.closeTo(alone!.harmonicity, 1e-6);
      expect(frame.pitchHz, `pitch of ${index}`).to.equal(alone!.pitchHz);
      for (const [band, value] of frame.bands.entries())
        expect(value, `band ${band} of ${index}`).to.be.closeTo(alone!.bands[band] as number, 1e-6);
    }
  });
});
