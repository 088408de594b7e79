import { join } from 'node:path';
import { expect } from 'chai';
import type { PlannedPresenter } from '../../../../../services/media/video/render/presenter/planned-presenter.js';
import { renderSegment } from '../../../../../services/media/video/render/video/render-segment.js';
import { segmentRecipe } from '../../../../../services/media/video/render/video/segment-recipe.js';
import { segmentKey } from '../../../../../services/media/work/export/key-plan.js';
import { clip, shownNumbers } from '../../../../setup/clips.js';
import { drawFile } from '../../../../setup/drawn-clip.js';
import { useFolder } from '../../../../setup/folders.js';
import { isNear, type Rgb, readFrames } from '../../../../setup/frame-samples.js';
import { aPresenter, aSlide } from '../../../../setup/plan-layers.js';
import { planRender, renderFrames, type WantedCaptions } from '../../../../setup/render-whole.js';
import { segmentFrames } from '../../../../setup/segment-frames.js';

const never = new AbortController().signal;
const sha256 = 'c'.repeat(64);
const YELLOW: Rgb = [255, 255, 0];
const GREEN: Rgb = [0, 255, 0];
const BLUE: Rgb = [0, 0, 255];
const LOOP = { frames: 6, seconds: 0.4 };

const aRound = (of: Partial<PlannedPresenter>) =>
  aPresenter({ shape: 'circle', stillBecause: 'Nobody speaks', ...of });

describe('presenter', () => {
  const dir = useFolder();
  let stillPath: string;
  let loopPath: string;

  before(async () => {
    // A yellow square in the middle of a transparent image.
    const inside = 'between(X,30,69)*between(Y,30,69)';
    const cutOut = `color=black:s=100x100:r=15,format=rgba,geq=r=255:g=255:b=0:a='255*${inside}'`;
    stillPath = await drawFile(cutOut, join(dir, 'still.png'));
    // Six frames, each of another grey.
    const greys = `color=black:s=100x100:r=15,format=rgb24,geq=r='20+40*N':g='20+40*N':b='20+40*N'`;
    loopPath = await drawFile(greys, join(dir, 'loop.mov'), ['-frames:v', '6', '-c:v', 'png', '-f', 'mov']);
  });

  const render = async (presenter: PlannedPresenter, path = stillPath) => {
    const inputs = new Map([[sha256, path]]);
    const { outPath } = await renderFrames(await clip('short'), dir, null, { presenter, inputs });
    return { outPath, frames: await readFrames(outPath, { width: 320, height: 180 }) };
  };

  it('is in the lower right corner, in a circle of its own colour, over footage that continues', async () => {
    const { frames, outPath } = await render(aRound({}));

    // 50 % of the height: 90 wide, up to 8 from either edge.
    expect(await shownNumbers(outPath)).to.deep.equal(Array.from({ length: 30 }, (_, index) => index));
    for (const frame of [0, 17, 29]) {
      const what = (x: number, y: number) => `${frame} ${x},${y}: ${frames.at(frame, x, y)}`;
      expect(isNear(frames.at(frame, 267, 127), YELLOW), what(267, 127)).to.equal(true);
      for (const [x, y] of [
        [267, 88],
        [226, 127],
        [308, 127],
        [267, 167],
      ] as const)
        expect(isNear(frames.at(frame, x, y), GREEN), what(x, y)).to.equal(true);
      for (const [x, y] of [
        [225, 85],
        [309, 169],
        [318, 127],
        [160, 127],
      ] as const)
        expect(isNear(frames.at(frame, x, y), [0, 0, 0]), what(x, y)).to.equal(true);
    }
  });

  it('fills its corners as a square, and rounds them when requested', async () => {
    const corner = async (shape: PlannedPresenter['shape']) => {
      const { frames } = await render(aPresenter({ shape }));
      return [frames.at(3, 223, 83), frames.at(3, 228, 88)].map((pixel) => isNear(pixel, GREEN, 40));
    };

    expect(await corner('square')).to.deep.equal([true, true]);
    expect(await corner('rounded')).to.deep.equal([false, true]);
    expect(await corner('circle')).to.deep.equal([false, false]);
  });

  it('is beside the footage, all of which is visible', async () => {
    const { frames, outPath } = await render(aRound({ layout: 'side', sizePercent: 100 }));

    // Half of the width; the footage is whole, and blurred above and below.
    const shown = await shownNumbers(outPath, 'crop=160:88:0:46');
    expect(shown).to.deep.equal(Array.from({ length: 30 }, (_, index) => index));
    expect(isNear(frames.at(9, 240, 90), YELLOW)).to.equal(true);
    expect(isNear(frames.at(9, 3, 3), GREEN)).to.equal(false);
    for (const [x, y] of [
      [163, 3],
      [163, 176],
      [316, 176],
      [240, 150],
    ] as const)
      expect(isNear(frames.at(9, x, y), GREEN), `${x},${y}: ${frames.at(9, x, y)}`).to.equal(true);
  });

  it('is beside footage without its bars, and beside slides that fill the rest of the frame', async () => {
    const slide = aSlide({ startSeconds: 0.3, endSeconds: 0.6, title: 'Now', primaryColor: '#0000FF' });
    const presenter = aRound({ layout: 'side' });
    const beside = { ratio: '1:1', presenter, slides: [slide], inputs: new Map([[sha256, stillPath]]) };
    const { outPath, plan } = await renderFrames(await clip('short'), dir, null, beside);

    // Above the presenter, of a square of 180; with its bars the footage would be 90 wide.
    const shown = await shownNumbers(outPath, 'crop=160:90:10:0');
    const frames = await readFrames(outPath, plan.output);
    const colours = (frame: number) =>
      [8, 30, 54, 126, 150, 172].map((x) => {
        const pixel = frames.at(frame, x, 10);
        return isNear(pixel, GREEN) ? 'green' : isNear(pixel, BLUE) ? 'blue' : 'footage';
      });

    for (const frame of [0, 8, 18, 29])
      expect(colours(frame), `${frame}`).to.deep.equal(Array(6).fill('footage'));
    for (const frame of [9, 17]) expect(colours(frame), `${frame}`).to.deep.equal(Array(6).fill('blue'));
    for (const frame of [0, 17]) expect(isNear(frames.at(frame, 8, 100), GREEN), `${frame}`).to.equal(true);
    expect(shown.slice(0, 9)).to.deep.equal(Array.from({ length: 9 }, (_, index) => index));
    expect(shown.slice(18)).to.deep.equal(Array.from({ length: 12 }, (_, index) => 18 + index));
  });

  it('fills the frame alone, standing whole on its lower edge, and is hidden by a slide', async () => {
    const slide = aSlide({ startSeconds: 0.5, endSeconds: 1, title: 'Now', primaryColor: '#0000FF' });
    const presenter = aRound({ layout: 'full' });
    const inputs = new Map([[sha256, stillPath]]);
    const { outPath } = await renderFrames(await clip('short'), dir, null, {
      presenter,
      inputs,
      slides: [slide],
    });

    const frames = await readFrames(outPath, { width: 320, height: 180 });
    expect(isNear(frames.at(14, 160, 90), YELLOW)).to.equal(true);
    for (const [x, y] of [
      [3, 3],
      [160, 10],
      [160, 170],
    ] as const)
      expect(isNear(frames.at(14, x, y), GREEN), `${x},${y}`).to.equal(true);
    expect(isNear(frames.at(15, 3, 3), BLUE)).to.equal(true);
  });

  it('is above a watermark in its corner and above captions, and both stay visible', async () => {
    const markSha256 = 'e'.repeat(64);
    const markPath = await drawFile('color=blue:s=40x20,format=rgb24', join(dir, 'mark.png'));
    const inputs = new Map([
      [sha256, stillPath],
      [markSha256, markPath],
    ]);
    const look = { position: 'bottom-right', size: 'medium', opacity: 100 } as const;
    const beside = {
      presenter: aPresenter({ sizePercent: 30 }),
      watermark: { sha256: markSha256, width: 40, height: 20, ...look },
      inputs,
    };
    const at = async (wanted: WantedCaptions | null) => {
      const { outPath, plan } = await renderFrames(await clip('short'), dir, wanted, beside);
      const frames = await readFrames(outPath, { width: 320, height: 180 });
      return { plan, pixel: (x: number, y: number) => frames.at(3, x, y) };
    };
    const bare = await at(null);
    const captioned = await at({ cues: [{ startTime: 0, endTime: 1, text: 'Words' }] });

    // The watermark is 22 high and 8 from the edges; the presenter is 54 wide, 4 above it.
    for (const { pixel } of [bare, captioned]) expect(isNear(pixel(300, 160), BLUE, 40)).to.equal(true);
    expect([bare.pixel(260, 92), bare.pixel(310, 144)].map((one) => isNear(one, GREEN, 40))).to.deep.equal([
      true,
      true,
    ]);
    const { to } = captioned.plan.freeRows!;
    expect(to).to.be.below(150);
    expect(isNear(captioned.pixel(262, to - 3), GREEN, 40)).to.equal(true);
    expect(isNear(captioned.pixel(262, to + 2), GREEN, 40)).to.equal(false);
  });

  it('is zoomed about its centre, and moved by its offset', async () => {
    const zoomed = (await render(aPresenter({ zoom: 2.4 }))).frames;
    const moved = (await render(aPresenter({ offsetY: 40 }))).frames;

    expect(isNear(zoomed.at(3, 228, 88), YELLOW)).to.equal(true);
    expect(isNear(moved.at(3, 267, 127), GREEN)).to.equal(true);
    expect(isNear(moved.at(3, 267, 163), YELLOW)).to.equal(true);
  });

  it('moves by the frames of the footage alone, so that no cut is visible', async () => {
    const looping = { sha256, width: 100, height: 100, isCutOut: false, loop: LOOP };
    const presenter = aPresenter({ picture: looping });
    const inputs = new Map([[sha256, loopPath]]);
    const { plan, prepared } = await planRender(await clip('short'), dir, null, { presenter });
    const levels = async (startFrame: number, endFrame: number) => {
      const out = join(dir, `loop-${startFrame}.mp4`);
      const segment = { index: 0, part: 0, startFrame, endFrame };
      await renderSegment({ source: prepared.path, inputs }, plan, segment, out, { signal: never });
      const frames = await readFrames(out, { width: 320, height: 180 });
      return Array.from({ length: frames.count }, (_, frame) =>
        Math.max(0, Math.round((frames.at(frame, 271, 131)[0] - 20) / 40)),
      );
    };

    // Six frames over 0.4 s, which are twelve output frames.
    const expected = Array.from({ length: 30 }, (_, frame) => Math.floor((frame % 12) / 2));
    expect(await levels(0, 30)).to.deep.equal(expected);
    expect(await levels(0, 7)).to.deep.equal(expected.slice(0, 7));
    expect(await levels(7, 30)).to.deep.equal(expected.slice(7));
  });

  it('is read from where it becomes visible, and shows the same frames there', async () => {
    // Encoded like videos of avatars; keyframes are also where the image changes.
    const film = `color=black:s=100x100:r=25:d=4,format=yuv420p,geq=lum='16+2*N+100*gte(N,37)':cb=128:cr=128`;
    const filmPath = await drawFile(film, join(dir, 'film.mov'), [
      ...'-c:v libx264 -preset veryfast -crf 14 -bf 0 -g 15 -f mov'.split(' '),
    ]);
    const speaking = { sha256, width: 100, height: 100, isCutOut: false, loop: { frames: 100, seconds: 4 } };
    const presenter = aPresenter({ picture: speaking });
    const { plan, prepared } = await planRender(await clip('short'), dir, null, { presenter });
    const paths = { source: prepared.path, inputs: new Map([[sha256, filmPath]]) };
    const levels = async (startFrame: number, endFrame: number) => {
      const segment = { index: 0, part: 0, startFrame, endFrame };
      const pictures = await segmentFrames(paths, plan, segment, { format: 'gray' });
      return pictures.map(({ bytes }) => bytes[131 * 320 + 271]!);
    };
    const optionsOf = (startFrame: number, endFrame: number) =>
      segmentRecipe(plan, { index: 0, part: 0, startFrame, endFrame }).inputs[0]!.options;

    const whole = await levels(0, 120);
    const parts = [...(await levels(0, 31)), ...(await levels(31, 70)), ...(await levels(70, 120))];
    const beyond = await levels(110, 130);

    expect(whole.length).to.equal(120);
    expect(parts).to.deep.equal(whole);
    expect(beyond).to.deep.equal([...whole.slice(110), ...whole.slice(0, 10)]);
    expect(new Set(whole).size).to.be.above(60);
    expect(optionsOf(70, 120).join(' ')).to.equal('-copyts -noaccurate_seek -ss 2.340000');
    expect(optionsOf(0, 31)).to.deep.equal(['-copyts']);
    expect(optionsOf(110, 130)).to.deep.equal(['-stream_loop', '-1']);
  });

  it('leaves nothing of hidden footage in the key', async () => {
    const machine = { ffmpegBuildId: 'build' };
    const keys = async (layout: PlannedPresenter['layout']) => {
      const presenter = aRound({ layout });
      const { plan, segments } = await planRender(await clip('short'), dir, null, { presenter });
      const other = structuredClone(plan);
      other.parts[0]!.source.sha256 = 'd'.repeat(64);
      return [plan, other].map((one) => segmentKey(one, segments[0]!, machine));
    };
    const [alone, beside] = [await keys('full'), await keys('side')];

    expect(alone[1]).to.equal(alone[0]);
    expect(beside[1]).not.to.equal(beside[0]);
  });
});
