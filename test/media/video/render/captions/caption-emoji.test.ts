import { expect } from 'chai';
import type { RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import { segmentRecipe } from '../../../../../services/media/video/render/video/segment-recipe.js';
import { type Colour, drawCaptions, isBright, planCaptioned } from '../../../../setup/drawn-captions.js';

/** The red square; a plain square has no colour of its own. */
const RED = '🟥';
const isRed = ([red, green, blue]: Colour) => red > 120 && green < 100 && blue < 100;
const BASE = { position: 'middle', fontSizePercent: 20 } as const;

/** Draws a text whose words are spoken for a third of a second each. */
const draw = (text: string, captions: Partial<RequestedCaptions> = {}, language = 'en') => {
  const words = text
    .split(' ')
    .map((word, index) => ({ text: word, start: index / 3, end: (index + 1) / 3 }));
  const cues = [{ startTime: 0, endTime: 2, text, words }];
  return drawCaptions({ cues, language, captions: { ...BASE, ...captions } }, { endFrame: 60 });
};

describe('emoji in captions', () => {
  it('are drawn in their colours, between the words around them', async () => {
    const { plan, frames } = await draw(`M ${RED} M`);

    const [left, emoji] = [frames[1]!.bounds(isBright).left, frames[1]!.bounds(isRed)];
    const right = frames[1]!.bounds(isBright).right;
    const [width, height] = [emoji.right - emoji.left, emoji.bottom - emoji.top];
    expect(frames[1]!.count(isRed)).to.be.greaterThan(300);
    expect(emoji.left).to.be.greaterThan(left + 20);
    expect(emoji.right).to.be.lessThan(right - 20);
    expect((emoji.left + emoji.right) / 2).to.be.closeTo(160, 2);
    expect(width / height).to.be.within(0.85, 1.2);
    expect(height, 'as high as the line').to.be.within(24, 40);
    expect(plan.captions!.faults.droppedEmoji).to.deep.equal([]);
  });

  for (const [name, grapheme] of [
    ['a skin tone', '👍🏽'],
    ['a joined sequence', '👩‍💻'],
    ['a family', '👨‍👩‍👧‍👦'],
    ['a flag', '🇩🇪'],
    ['a flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a keycap', '1️⃣'],
    ['a heart with a variation selector', '❤️'],
  ] as const)
    it(`are one picture for ${name}`, async () => {
      const { plan, frames } = await drawCaptions(
        { cues: [{ startTime: 0, endTime: 1, text: grapheme }], captions: BASE },
        { endFrame: 1 },
      );

      expect(plan.captions!.cues[0]!.emoji).to.have.length(1);
      expect(plan.captions!.cues[0]!.pieces).to.deep.equal([]);
      expect(frames[0]!.count((colour) => Math.max(...colour) > 60)).to.be.greaterThan(200);
    });

  it('follow the direction of the text', async () => {
    const { plan } = await draw(`مرحبا ${RED}`, {}, 'ar');

    const { pieces, emoji } = plan.captions!.cues[0]!;
    expect(emoji![0]!.x).to.be.lessThan(pieces[0]!.x);
  });

  it('appear with their word in progressive mode, and are dimmed before it in karaoke mode', async () => {
    const progressive = await draw(`M ${RED} M`, { mode: 'progressive' });
    const karaoke = await draw(`M ${RED} M`, { mode: 'karaoke' });
    const redOf = ({ frames }: typeof karaoke, frame: number) => frames[frame]!.at(160, 90)[0];

    expect(progressive.frames[9]!.count(isRed)).to.equal(0);
    expect(progressive.frames[10]!.count(isRed)).to.be.greaterThan(300);
    expect(redOf(karaoke, 9)).to.be.within(100, 160);
    expect(redOf(karaoke, 10)).to.be.greaterThan(200);
  });

  it('pop with their word', async () => {
    const { frames } = await draw(`M ${RED} M`, { preset: 'pop', accentColor: '#00FF00' });

    const widthAt = (frame: number) => {
      const { left, right } = frames[frame]!.bounds(isRed);
      return right - left;
    };
    expect(Math.max(widthAt(11), widthAt(12), widthAt(13))).to.be.greaterThan(widthAt(5));
    expect(widthAt(30)).to.equal(widthAt(5));
  });

  it('are drawn with as few filters as are visible at once, however many captions there are', async () => {
    const filtersFor = async (captions: number, look: Partial<RequestedCaptions> = {}) => {
      const cues = Array.from({ length: captions }, (_, index) => {
        const [startTime, endTime] = [index / 15, (index + 1) / 15];
        const text = `${String.fromCodePoint(0x1f600 + index)} ${index}`;
        return { startTime, endTime, text, words: [{ text, start: startTime, end: endTime }] };
      });
      const { plan } = await planCaptioned({
        cues,
        captions: { ...BASE, ...look },
        captionRules: { minGapFrames: 0 },
      });
      const { graph, inputs } = segmentRecipe(plan, { index: 0, part: 0, startFrame: 0, endFrame: 120 });
      return { overlays: graph.split('overlay=').length - 1, inputs: inputs.length };
    };

    const pop = { preset: 'pop', accentColor: '#00FF00' } as const;
    expect(await filtersFor(60)).to.deep.equal({ overlays: 2, inputs: 1 });
    expect(await filtersFor(60, pop)).to.deep.equal(await filtersFor(30, pop));
  });

  it('count for the width of a line', async () => {
    const { frames } = await drawCaptions(
      { cues: [{ startTime: 0, endTime: 1, text: RED.repeat(14) }], captions: { fontSizePercent: 12 } },
      { endFrame: 1 },
    );

    const bounds = frames[0]!.bounds(isRed);
    expect(bounds.left).to.be.at.least(16);
    expect(bounds.right).to.be.at.most(304);
    expect(bounds.bottom - bounds.top, 'two lines').to.be.within(35, 50);
  });

  it('are drawn in every one of many captions', async () => {
    const cues = Array.from({ length: 30 }, (_, index) => ({
      startTime: index / 10,
      endTime: (index + 1) / 10,
      text: `${RED} ${index}`,
    }));
    const captionRules = { minGapFrames: 0 };
    const { frames } = await drawCaptions({ cues, captions: BASE, captionRules }, { endFrame: 90 });

    for (const [index, frame] of frames.entries())
      expect(frame.count(isRed), `frame ${index}`).to.be.greaterThan(300);
  });
});
