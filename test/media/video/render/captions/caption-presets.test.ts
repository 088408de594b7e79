import { expect } from 'chai';
import type { RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import { captionSizes } from '../../../../../services/media/video/render/captions/caption-style.js';
import { type Colour, drawCaptions } from '../../../../setup/drawn-captions.js';
import { wantedCaptions } from '../../../../setup/render-whole.js';

const WORDS = ['HHHH', 'MMMM', 'WWWW'].map((text, index) => ({
  text,
  start: 0.5 + index,
  end: 1.2 + index,
}));
const CUES = [{ startTime: 0.5, endTime: 3.5, text: 'HHHH MMMM WWWW', words: WORDS }];
const BASE = { position: 'middle', fontSizePercent: 8, accentColor: '#00FF00' } as const;

const isWhite = (colour: Colour) => Math.min(...colour) > 200;
const isAccent = ([red, green, blue]: Colour) => green > 180 && red < 90 && blue < 90;
const isInk = ([red, green]: Colour) => red + green > 150;

const draw = async (captions: Partial<RequestedCaptions>, ground: 'dark' | 'light' = 'dark') => {
  const wanted = { cues: CUES, captions: { ...BASE, ...captions } };
  return (await drawCaptions(wanted, { width: 480, height: 270, endFrame: 120, ground })).frames;
};

/** Relative luminance (WCAG 2.2). */
const luminanceOf = (colour: Colour): number => {
  const [red, green, blue] = colour.map((level) => {
    const share = level / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

describe('caption presets', () => {
  it('highlight-word draws the spoken word, and only that one, in the accent colour', async () => {
    const frames = await draw({ preset: 'highlight-word' });

    const [first, second, third] = [20, 50, 80].map((frame) => frames[frame]!.bounds(isAccent));
    expect(first!.right).to.be.lessThan(second!.left);
    expect(second!.right).to.be.lessThan(third!.left);
    // The other two words stay in the text colour.
    for (const frame of [20, 50, 80]) expect(frames[frame]!.count(isWhite)).to.be.greaterThan(300);
  });

  it('karaoke with a preset accents the spoken word, and words before and after it stay legible', async () => {
    const frames = await draw({ preset: 'clean', mode: 'karaoke' });
    const isUnlit = (colour: Colour) => Math.min(...colour) > 120 && Math.max(...colour) < 190;

    expect(frames[50]!.count(isAccent)).to.be.greaterThan(100);
    expect(frames[50]!.bounds(isWhite).right).to.be.lessThan(frames[50]!.bounds(isAccent).left);
    expect(frames[50]!.count(isUnlit)).to.be.greaterThan(100);
  });

  it('pop enlarges a word for the first frames in which it is spoken', async () => {
    const frames = await draw({ preset: 'pop' });
    const sizeOf = (frame: number) => frames[frame]!.count(isAccent);

    expect(sizeOf(47)).to.be.greaterThan(sizeOf(58) * 1.05);
    expect(sizeOf(58)).to.equal(sizeOf(59));
  });

  it('box draws an opaque box with rounded corners', async () => {
    const frames = await draw({ preset: 'box', backgroundColor: '#0000C0', backgroundOpacity: 100 });
    const isBox = ([red, , blue]: Colour) => blue > 150 && red < 60;
    const { left, top, right, bottom } = frames[30]!.bounds(isBox);

    expect(isBox(frames[30]!.at(left, top))).to.equal(false);
    expect(isBox(frames[30]!.at(right - 1, bottom - 1))).to.equal(false);
    expect(isBox(frames[30]!.at(Math.round((left + right) / 2), top + 1))).to.equal(true);
    expect(isBox(frames[30]!.at(left, Math.round((top + bottom) / 2)))).to.equal(true);
  });

  it('bold and one-word captions are larger', async () => {
    const height = async (captions: Partial<RequestedCaptions>) => {
      const { top, bottom } = (await draw(captions))[20]!.bounds(isInk);
      return bottom - top;
    };
    const clean = await height({ preset: 'clean' });

    expect(await height({ preset: 'bold' })).to.be.greaterThan(clean * 1.15);
    expect(await height({ preset: 'clean', mode: 'one-word' })).to.be.greaterThan(clean * 1.4);
  });

  it('are larger in an upright frame, up to a seventh of its width', () => {
    const wanted = wantedCaptions({ cues: [], captions: { preset: 'clean', fontSizePercent: 5 } });
    const upright = { width: 1080, height: 1920 };
    const lineOf = (changes: Partial<RequestedCaptions>) =>
      captionSizes({ ...wanted, ...changes }, upright).line;

    expect(captionSizes(wanted, { width: 1920, height: 1080 }).line).to.equal(54);
    expect(lineOf({})).to.equal(70);
    expect(lineOf({ mode: 'one-word' })).to.equal(140);
    expect(lineOf({ mode: 'one-word', preset: 'bold' })).to.equal(151);
    expect(lineOf({ fontSizePercent: 16 })).to.equal(173);
    expect(lineOf({ preset: undefined })).to.equal(54);
  });

  describe('over footage with too little contrast', () => {
    for (const preset of ['clean', 'bold', 'highlight-word', 'pop'] as const)
      it(`${preset} darkens what is behind the text to a contrast of 4.5:1`, async () => {
        const frames = await draw({ preset, accentColor: '#FFD60A' }, 'light');
        const behind = frames[30]!.at(240, 135);
        const isBackdrop = (colour: Colour) => Math.max(...colour) < 150;
        const { left, top, right, bottom } = frames[30]!.bounds(isBackdrop);

        expect(right - left).to.be.greaterThan(100);
        expect(bottom - top).to.be.greaterThan(20);
        const edge = frames[30]!.at(left + 2, Math.round((top + bottom) / 2));
        expect(1.05 / (luminanceOf(edge) + 0.05), `${edge}, ${behind}`).to.be.greaterThan(4.5);
        expect(Math.min(...frames[5]!.at(240, 135))).to.be.greaterThan(230);
        expect(Math.min(...frames[119]!.at(240, 135))).to.be.greaterThan(230);
      });

    it('leaves dark footage as it is', async () => {
      const wanted = { cues: CUES, captions: { ...BASE, preset: 'clean' as const } };
      const { plan, frames } = await drawCaptions(wanted, { width: 480, height: 270, endFrame: 40 });
      const { left, top, bottom } = plan.captions!.cues[0]!.boxes[0]!;

      expect(frames[30]!.at(left + 2, Math.round((top + bottom) / 2)).join()).to.equal('0,0,0');
    });

    it('lightens what is behind dark text', async () => {
      const frames = await draw({ preset: 'clean', color: '#000000', outlineColor: '#FFFFFF' });
      const { left, top, bottom } = frames[30]!.bounds((colour) => Math.min(...colour) > 100);
      const edge = frames[30]!.at(left + 2, Math.round((top + bottom) / 2));

      expect((luminanceOf(edge) + 0.05) / 0.05).to.be.greaterThan(4.5);
    });
  });
});
