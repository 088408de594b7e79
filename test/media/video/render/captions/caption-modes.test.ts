import { expect } from 'chai';
import type { RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import { type Colour, drawCaptions, type Frame } from '../../../../setup/drawn-captions.js';

const WORDS = [
  { text: 'HHHH', start: 0.5, end: 0.8 },
  { text: 'MMMM', start: 1, end: 1.3 },
  { text: 'WWWW', start: 2, end: 2.2 },
];
const CUE = { startTime: 0.5, endTime: 3, text: 'HHHH MMMM WWWW', words: WORDS };
const LIT = ([red, green, blue]: Colour) => red > 190 && green > 150 && blue < 110;
/** Lit or unlit: everything but the blue background. */
const SHOWN = ([red, green]: Colour) => red + green > 50;

const BRAND = { color: '#FFD000', outlineColor: '#000090' };

describe('caption modes', () => {
  const draw = async (
    mode: RequestedCaptions['mode'],
    {
      cue = CUE,
      language = 'en',
      ...range
    }: { cue?: typeof CUE; language?: string; startFrame?: number; endFrame?: number } = {},
  ) => {
    const captions = { ...BRAND, mode, fontSizePercent: 10, position: 'middle' as const };
    const { frames } = await drawCaptions(
      { cues: [cue], captions, language },
      { width: 480, endFrame: 120, ...range },
    );
    return frames;
  };
  const drawn = new Map<string, ReturnType<typeof draw>>();
  /** The whole caption of each mode, drawn once. */
  const drawWhole = (mode: Parameters<typeof draw>[0]) => {
    const frames = drawn.get(mode) ?? draw(mode);
    drawn.set(mode, frames);
    return frames;
  };
  const changes = (counts: number[]) =>
    counts.flatMap((count, frame) => (Math.abs(count - (counts[frame - 1] ?? 0)) > 15 ? [frame] : []));

  it('normal shows the whole caption for its whole time', async () => {
    expect(changes((await drawWhole('normal')).map((frame) => frame.count(LIT)))).to.deep.equal([15, 90]);
  });

  it('karaoke shows the whole line at once and lights each word on the frame it is spoken', async () => {
    const frames = await drawWhole('karaoke');

    expect(changes(frames.map((frame) => frame.count(LIT)))).to.deep.equal([15, 30, 60, 90]);
    const line = frames[80]!.bounds(SHOWN);
    for (const frame of [15, 40, 89]) {
      const { left, right } = frames[frame]!.bounds(SHOWN);
      expect([left, right].join(), `frame ${frame}`).to.equal([line.left, line.right].join());
    }
    expect([frames[14]!.count(SHOWN), frames[90]!.count(SHOWN)]).to.deep.equal([0, 0]);
    expect(frames[20]!.bounds(LIT).right).to.be.lessThan(frames[40]!.bounds(LIT).right);
  });

  it('progressive adds each word at its position in the whole line', async () => {
    const frames = await drawWhole('progressive');
    const whole = await drawWhole('normal');

    expect(changes(frames.map((frame) => frame.count(SHOWN)))).to.deep.equal([15, 30, 60, 90]);
    for (const frame of [20, 40, 70]) {
      const { left, top } = frames[frame]!.bounds(LIT);
      expect(left).to.be.closeTo(whole[frame]!.bounds(LIT).left, 1);
      expect(top).to.be.closeTo(whole[frame]!.bounds(LIT).top, 1);
    }
    expect(frames[70]!.bounds(LIT).right).to.be.closeTo(whole[70]!.bounds(LIT).right, 1);
  });

  it('one-word shows each word alone in the middle, and hides it soon after it was spoken', async () => {
    const frames = await drawWhole('one-word');

    // The second word is spoken until 1.3 s, the third until 2.2 s.
    expect(changes(frames.map((frame) => frame.count(SHOWN)))).to.deep.equal([15, 30, 54, 60, 81]);
    for (const frame of [20, 40, 70]) {
      const { left, right } = frames[frame]!.bounds(LIT);
      expect((left + right) / 2).to.be.closeTo(240, 2);
      expect(right - left).to.be.lessThan(120);
    }
  });

  it('progress from the right in right-to-left text', async () => {
    const words = ['שלום', 'YouTube', 'עולם'].map((text, i) => ({ text, start: 0.5 + i, end: 1 + i }));
    const cue = { ...CUE, text: 'שלום YouTube עולם', words };

    for (const mode of ['karaoke', 'progressive'] as const) {
      const frames = await draw(mode, { cue, language: 'he' });
      const [first, second, third] = [20, 50, 80].map((frame) => frames[frame]!.bounds(LIT));

      expect(first!.left).to.be.greaterThan(second!.left + 20);
      expect(second!.left).to.be.greaterThan(third!.left + 20);
      expect(second!.right).to.be.closeTo(first!.right, 1);
    }
  });

  for (const mode of ['one-word', 'karaoke', 'progressive'] as const)
    it(`give the same frames across a cut as within one segment: ${mode}`, async () => {
      const whole = await drawWhole(mode);
      const seen = (frames: readonly Frame[]) =>
        frames.map((frame) => [frame.count(LIT), frame.count(SHOWN)]);
      const [before, after] = [
        await draw(mode, { endFrame: 45 }),
        await draw(mode, { startFrame: 45, endFrame: 120 }),
      ];

      for (const [frame, counts] of seen([...before, ...after]).entries())
        for (const [i, count] of counts.entries())
          expect(count, `frame ${frame}`).to.be.closeTo(seen([whole[frame]!])[0]![i]!, 25);
    });
});
