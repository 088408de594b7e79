import { expect } from 'chai';
import { planCaptions } from '../../../../../services/media/video/render/captions/plan-captions.js';
import { machineFonts, wantedCaptions } from '../../../../setup/render-whole.js';

describe('planCaptions', () => {
  it('yields to the event loop while it draws thousands of cues', async () => {
    const cues = Array.from({ length: 2000 }, (_, index) => ({
      startTime: index,
      endTime: index + 0.9,
      text: `line ${index}`,
    }));
    const captions = wantedCaptions({ cues, captions: { mode: 'karaoke' } });
    const output = {
      width: 640,
      height: 360,
      fpsNum: 30,
      fpsDen: 1,
      totalFrames: 60_000,
      encoderProfile: 'h264-high-2' as const,
    };
    const picture = { output, watermark: null };
    const registry = await machineFonts();
    let turns = 0;
    const turn = () => {
      turns += 1;
      waiting = setImmediate(turn);
    };
    let waiting = setImmediate(turn);

    const planned = await planCaptions(registry, { cues, language: 'en' }, captions, picture);
    clearImmediate(waiting);

    expect(planned!.cues.length).to.equal(2000);
    // Once for every fifty cues that are laid out, and once for every fifty that are drawn.
    expect(turns).to.be.at.least(2 * (2000 / 50) - 1);
  });
});
