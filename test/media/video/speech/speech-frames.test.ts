import { expect } from 'chai';
import {
  FRAME_LENGTH,
  FRAME_STEP,
  makeFrameMeter,
} from '../../../../services/media/video/speech/speech-frames.js';

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
