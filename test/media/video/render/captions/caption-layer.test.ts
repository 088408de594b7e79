import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { RenderRequest, RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import { segmentRecipe } from '../../../../../services/media/video/render/video/segment-recipe.js';
import { clip } from '../../../../setup/clips.js';
import { drawCaptions, planCaptioned } from '../../../../setup/drawn-captions.js';
import { rawFrames } from '../../../../setup/raw-frames.js';
import { pathsOfFonts, renderFrames, renderWhole } from '../../../../setup/render-whole.js';
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

const cues = [{ startTime: 0, endTime: 4, text: '█' }];
/** Rounding error of converting to the video's colours and back. */
const A_FEW_LEVELS = 5;

const levelsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

describe('caption colours', () => {
  for (const [color, backgroundColor] of [
    ['#E53935', '#2563EB'],
    ['#2563EB', '#E53935'],
    // Brighter than the filter can draw in a frame of video range.
    ['#FFFF00', '#101820'],
    ['#FFFFFF', '#FFFF00'],
    ['#FF4081', '#000000'],
  ] as const)
    it(`come out as requested: ${color} on ${backgroundColor}`, async () => {
      const captions = {
        color,
        backgroundColor,
        backgroundOpacity: 100,
        outlineColor: backgroundColor,
        position: 'middle' as const,
        fontSizePercent: 30,
      };

      const { frames } = await drawCaptions({ cues, captions }, { endFrame: 2 });

      const [letter, box] = [frames[1]!.at(160, 90), frames[1]!.at(190, 90)];
      for (const [seen, named] of [
        [letter, color],
        [box, backgroundColor],
      ] as const)
        for (const [channel, level] of levelsOf(named).entries())
          expect(seen[channel], `${named} is seen as ${seen}`).to.be.closeTo(level, A_FEW_LEVELS);
    });
});

const captions = (...cues: RenderRequest['cues']) => ({ cues });

/** Returns the numbers of the frames with bright pixels in their lower half, which is black in the clip. */
async function captionedFrames(path: string, width: number, height: number): Promise<number[]> {
  const bytes = await rawFrames(path, { filters: 'crop=iw:ih/2:0:ih/2', format: 'gray' });
  const frameBytes = (width * height) / 2;
  return Array.from({ length: bytes.length / frameBytes }, (_, frame) => frame).filter((frame) =>
    bytes.subarray(frame * frameBytes, (frame + 1) * frameBytes).some((level) => level > 160),
  );
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

describe('captions in an export', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), "render captions, it's:"));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('are visible on exactly their frames, also across a cut', async () => {
    const cues = [
      { startTime: 2, endTime: 3, text: 'Hello' },
      { startTime: 4, endTime: 9.5, text: 'Across\nthe cut' },
    ];

    const { segments, outPath } = await renderWhole(await clip('plain'), dir, captions(...cues));

    const cut = segments[1]!.startFrame;
    expect(cut, 'the cut').to.be.within(121, 284);
    expect(await captionedFrames(outPath, 320, 180)).to.deep.equal([...range(60, 90), ...range(120, 285)]);
  });

  it('keep to their frames at a fractional rate', async () => {
    const cues = [{ startTime: 1.001, endTime: 2.002, text: 'Hello' }];

    const { outPath } = await renderWhole(await clip('ntsc'), dir, captions(...cues));

    expect(await captionedFrames(outPath, 320, 180)).to.deep.equal(range(30, 60));
  });

  it('show text that looks like override tags as text', async () => {
    const cues = [{ startTime: 0, endTime: 1, text: '{\\alpha&HFF&}{\\p1}\\N{\\an8}' }];

    const { outPath } = await renderFrames(await clip('short'), dir, captions(...cues));

    expect(await captionedFrames(outPath, 320, 180)).to.deep.equal(range(0, 30));
  });
});
