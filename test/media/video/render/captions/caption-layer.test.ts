import { expect } from 'chai';
import type { RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import { segmentRecipe } from '../../../../../services/media/video/render/video/segment-recipe.js';
import { planCaptioned } from '../../../../setup/drawn-captions.js';
import { pathsOfFonts } from '../../../../setup/render-whole.js';
import { segmentFrames } from '../../../../setup/segment-frames.js';

const CUES = [
  { startTime: 0.5, endTime: 1, text: 'First' },
  { startTime: 1.2, endTime: 2, text: 'Second Ågjy' },
];
const SIZE = { width: 320, height: 180, ground: 'light' } as const;

const plan = (captions: Partial<RequestedCaptions>, texts: readonly string[] = []) =>
  planCaptioned(
    { cues: CUES.map((cue, index) => ({ ...cue, text: texts[index] ?? cue.text })), captions },
    SIZE,
  );

const recipeOf = async (captions: Partial<RequestedCaptions>, texts?: readonly string[]) =>
  segmentRecipe((await plan(captions, texts)).plan, { index: 0, part: 0, startFrame: 0, endFrame: 60 });

/** Returns the largest difference of a level between the frames of a long segment and those of short ones. */
async function differenceOf(captions: Partial<RequestedCaptions>, frames: readonly number[]) {
  const { plan: planned, source } = await plan(captions);
  const paths = { source, inputs: new Map<string, string>(), fonts: await pathsOfFonts(planned) };
  const draw = (startFrame: number, endFrame: number) =>
    segmentFrames(paths, planned, { index: 0, part: 0, startFrame, endFrame }, { format: 'yuv420p' });
  const whole = await draw(0, 60);
  let largest = 0;
  for (const frame of frames) {
    const [alone] = await draw(frame, frame + 1);
    const { bytes } = whole[frame]!;
    for (const [at, level] of alone!.bytes.entries())
      largest = Math.max(largest, Math.abs(level - bytes[at]!));
  }
  return largest;
}

describe('captionLayer', () => {
  it('draws captions that rarely change once, and they look as they do drawn on every frame', async () => {
    const white = { preset: 'clean' } as const;

    expect((await recipeOf(white)).graph).to.include("select='eq(n,0)+eq(n,15)+eq(n,30)+eq(n,36)'");
    expect(await differenceOf(white, [14, 15, 29, 30, 36, 59])).to.be.at.most(3);
  });

  it('leaves everything around the captions as it is, wherever they are', async () => {
    const [top, bottom] = [
      { preset: 'clean', position: 'top', positionPercent: 0 },
      { preset: 'clean', position: 'bottom', positionPercent: 100 },
    ] as const;

    expect((await recipeOf(top)).graph).to.include('xstack=');
    expect(await differenceOf(top, [16])).to.be.at.most(3);
    expect(await differenceOf(bottom, [16])).to.be.at.most(3);
  });

  it('keeps colours that need the full range of the video', async () => {
    const red = { preset: 'clean', color: '#FF0000' } as const;

    expect((await recipeOf(red)).graph).to.include('yuvj420p');
    expect(await differenceOf(red, [16])).to.be.at.most(3);
  });

  it('draws on every frame where captions change often, or where glyphs may extend far beyond their line', async () => {
    const ofEveryFrame = async (captions: Partial<RequestedCaptions>, texts?: readonly string[]) =>
      !(await recipeOf(captions, texts)).graph.includes('blend=');

    expect(await ofEveryFrame({ preset: 'pop', accentColor: '#00FF00' })).to.equal(true);
    expect(await ofEveryFrame({ preset: 'clean' }, [`A${'\u0301'.repeat(9)}`])).to.equal(true);
    expect(await ofEveryFrame({ preset: 'clean' })).to.equal(false);
  });
});
