import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { RenderPlan } from '../../../../../services/media/video/render/plan/render-plan.js';
import { placeImage } from '../../../../../services/media/video/render/slides/lay-out-slide.js';
import { planSlide } from '../../../../../services/media/video/render/slides/plan-slide.js';
import type { SlideContent } from '../../../../../services/media/video/render/slides/slide-content.js';
import {
  chooseSlideFonts,
  faultsOfSlides,
} from '../../../../../services/media/video/render/slides/slide-fonts.js';
import { fillRegion } from '../../../../../services/media/video/render/video/fit/fill-region.js';
import { segmentRecipe } from '../../../../../services/media/video/render/video/segment-recipe.js';
import { segmentKey } from '../../../../../services/media/work/export/key-plan.js';
import { drawFile, drawnClip } from '../../../../setup/drawn-clip.js';
import { useFolder } from '../../../../setup/folders.js';
import { isNear } from '../../../../setup/frame-samples.js';
import { aSlide } from '../../../../setup/plan-layers.js';
import { machineFonts, pathsOfEmoji, pathsOfFonts } from '../../../../setup/render-whole.js';
import { colourAt, planOf, type RawFrame, segmentFrames } from '../../../../setup/segment-frames.js';

const BLACK = 'color=black:s=320x180:r=30:d=2';
const image = { sha256: 'b'.repeat(64), width: 160, height: 90 };
const logo = { sha256: 'c'.repeat(64), width: 40, height: 20 };

describe('slides in themes', () => {
  const dir = useFolder();
  let inputs: Map<string, string>;
  before(async () => {
    inputs = new Map([
      [image.sha256, await drawFile('color=red:s=160x90,format=rgb24', join(dir, 'image.png'))],
      [logo.sha256, await drawFile('color=lime:s=40x20,format=rgb24', join(dir, 'logo.png'))],
    ]);
  });

  const planned = async (of: Partial<SlideContent>, more: Partial<RenderPlan> = {}) => {
    const { plan, paths } = await planOf(await drawnClip(BLACK), {});
    const slide = aSlide({ startSeconds: 0.2, endSeconds: 2, title: 'A title', body: '- One\n- Two', ...of });
    const laidOut = { ...plan, ...more };
    const slides = [planSlide(slide, await chooseSlideFonts(await machineFonts(), slide, 'en'), laidOut)];
    const whole = { ...laidOut, slides };
    return { plan: whole, paths: { ...paths, inputs, fonts: await pathsOfFonts(whole) } };
  };
  const framesOf = async (
    { plan, paths }: Awaited<ReturnType<typeof planned>>,
    startFrame: number,
    endFrame: number,
    held: object = {},
  ) => segmentFrames(paths, plan, { index: 0, part: 0, startFrame, endFrame, ...held });

  it('stand on a light or dark ground or on the brand’s colour, with text that is seen on it', async () => {
    const palettes = [];
    for (const theme of ['light', 'dark', 'brand'] as const) {
      const plan = await planned({ theme, primaryColor: '#FFD60A' });
      const [slide] = plan.plan.slides;
      const [frame] = await framesOf(plan, 50, 51);
      const ground = [1, 3, 5].map((at) => Number.parseInt(slide!.ground.slice(at, at + 2), 16));
      expect(isNear(colourAt(frame!, 310, 170), ground as never, 8), theme).to.equal(true);
      palettes.push([slide!.ground, slide!.pieces[0]!.color]);
    }

    expect(palettes).to.deep.equal([
      ['#F8FAFC', '#0F172A'],
      ['#0F172A', '#F8FAFC'],
      ['#FFD60A', '#0F172A'],
    ]);
    const [dark] = (await planned({ theme: 'dark', primaryColor: '#101830' })).plan.slides;
    expect(dark!.accent!.color).not.to.equal('#101830');
  });

  it('have the logo in the upper left corner, on a plate where the ground is not light', async () => {
    const light = await planned({ logo });
    const dark = await planned({ logo, theme: 'dark' });

    const { box, plate } = light.plan.slides[0]!.logo!;
    expect(plate).to.equal(null);
    expect(dark.plan.slides[0]!.logo!.plate!.color).to.equal('#F8FAFC');
    const [frame] = await framesOf(light, 50, 51);
    const seen = colourAt(frame!, box.x + box.width / 2, box.y + Math.round(box.height / 2));
    expect(isNear(seen, [0, 255, 0], 12), String(seen)).to.equal(true);
    expect(light.plan.slides[0]!.pieces.every(({ y }) => y >= box.y + box.height)).to.equal(true);
  });

  it('show an image up to the edges of its half', async () => {
    const plan = await planned({ image });
    const [frame] = await framesOf(plan, 50, 51);

    for (const y of [1, 90, 178])
      expect(isNear(colourAt(frame!, 318, y), [178, 0, 0], 90), `${y}`).to.equal(true);
    const { box } = plan.plan.slides[0]!.image!;
    expect(box.x + box.width).to.equal(320);
    expect(plan.plan.slides[0]!.pieces.every(({ x }) => x < box.x)).to.equal(true);
  });

  it('appear part after part, the same wherever the source is cut, and stand still afterwards', async () => {
    for (const entrance of ['spring', 'ease'] as const) {
      const plan = await planned({ entrance, image });
      const all = await framesOf(plan, 0, 60);
      const isPaper = (frame: number, x: number, y: number) =>
        isNear(colourAt(all[frame]!, x, y), [0xf8, 0xfa, 0xfc], 8);
      const drawn = (frame: number) => {
        let pixels = 0;
        for (let y = 0; y < 180; y += 1)
          for (let x = 0; x < 160; x += 2) if (!isPaper(frame, x, y)) pixels += 1;
        return pixels;
      };

      expect(isNear(colourAt(all[5]!, 310, 90), [0, 0, 0])).to.equal(true);
      expect(isPaper(6, 300, 90)).to.equal(true);
      expect(drawn(6)).to.be.below(20);
      expect(drawn(14)).to.be.below(drawn(40) * 0.9);
      expect(drawn(40)).to.be.above(200);
      expect(isNear(colourAt(all[40]!, 300, 90), [255, 0, 0], 12)).to.equal(true);
      expect(all[40]!.bytes.equals(all[41]!.bytes)).to.equal(true);
      expect(all[12]!.bytes.equals(all[13]!.bytes)).to.equal(false);
      for (const from of [9, 20, 45])
        for (const [index, { bytes }] of (await framesOf(plan, from, 60)).entries())
          expect(bytes.equals(all[from + index]!.bytes), `${entrance} ${from + index}`).to.equal(true);
    }
  });

  it('go on appearing while the footage is held', async () => {
    const held = await planned({ entrance: 'ease' });
    const [part] = held.plan.parts;
    const parts = [{ ...part!, holds: [{ at: 9, length: 30 }] }];

    const moving = await framesOf({ ...held, plan: { ...held.plan, parts } }, 8, 9, {
      heldFrames: 30,
      outputFrame: 9,
    });
    const played = await framesOf(held, 9, 39);

    for (const [frame, { bytes }] of moving.entries())
      expect(bytes.equals(played[frame]!.bytes), `${frame}`).to.equal(true);
  });

  it('have the key of a slide without an entrance once everything has appeared', async () => {
    const keys = [];
    for (const entrance of ['spring', 'none'] as const) {
      const { plan } = await planned({ entrance, image });
      const keyOf = (startFrame: number, endFrame: number) =>
        segmentKey(plan, { index: 0, part: 0, startFrame, endFrame }, { ffmpegBuildId: 'build' });
      keys.push([keyOf(0, 6), keyOf(50, 60), keyOf(0, 60)]);
    }
    const [moving, still] = keys as [string[], string[]];

    expect(moving.slice(0, 2)).to.deep.equal(still.slice(0, 2));
    expect(moving[2]).not.to.equal(still[2]);
  });
});

describe('placeImage', () => {
  const area = { x: 100, y: 0, width: 400, height: 600 };

  it('fills its area where little is cropped, more of it below than above', () => {
    const { box, cut, backdrop } = placeImage({ width: 900, height: 1500 }, area);

    expect([box, backdrop]).to.deep.equal([area, undefined]);
    expect(cut).to.deep.equal({ x: 0, y: 53, width: 900, height: 1350 });
    expect(placeImage({ width: 200, height: 300 }, area)).to.deep.equal({ box: area });
  });

  it('is nearly whole on its own blurred image where much would be cropped', () => {
    const { box, cut, backdrop } = placeImage({ width: 1600, height: 900 }, area);

    expect(backdrop).to.deep.equal(area);
    expect(box).to.include({ x: 100, width: 400 });
    expect(cut!.width / 1600).to.be.closeTo(0.85, 0.01);
    expect(cut!.height).to.equal(900);
  });
});

describe('fillRegion', () => {
  const picture = { x: 0, y: 0, width: 1280, height: 720 };
  const region = { x: 0, y: 0, width: 768, height: 720 };

  it('crops the middle as far as permitted, and leaves the rest to the background', () => {
    expect(fillRegion(picture, region, 0)).to.deep.equal({
      shown: picture,
      footage: { x: 0, y: 144, width: 768, height: 432 },
      region,
    });
    expect(fillRegion(picture, region, 0.4).footage).to.deep.equal(region);
    expect(fillRegion(picture, region, 0.4).shown).to.deep.equal({ x: 256, y: 0, width: 768, height: 720 });
    const some = fillRegion(picture, region, 0.2);
    expect(some.shown.width).to.equal(1024);
    expect(some.footage).to.deep.equal({ x: 0, y: 90, width: 768, height: 540 });
  });
});

const RED = '🟥';

const planned = async (of: Partial<SlideContent>, language = 'en') => {
  const { plan, paths } = await planOf(await drawnClip(BLACK), {});
  const slide = aSlide({ endSeconds: 2, ...of });
  const letters = await chooseSlideFonts(await machineFonts(), slide, language);
  const placed = planSlide(slide, letters, plan);
  return { plan: { ...plan, slides: [placed] }, paths, slide: placed, faults: faultsOfSlides([letters]) };
};

/** Draws one frame of a slide. */
async function frameOf(
  { plan, paths }: Awaited<ReturnType<typeof planned>>,
  number: number,
): Promise<RawFrame> {
  const dir = await mkdtemp(join(tmpdir(), 'slide-emoji-'));
  try {
    const segment = { index: 0, part: 0, startFrame: number, endFrame: number + 1 };
    const inputs = await pathsOfEmoji(plan, segment, dir);
    const [frame] = await segmentFrames({ ...paths, inputs, fonts: await pathsOfFonts(plan) }, plan, segment);
    return frame!;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Returns the box of all pixels that are about as red as the emoji; null when there are none. */
function redBox(frame: RawFrame) {
  const found: Array<readonly [x: number, y: number]> = [];
  for (let y = 0; y < frame.height; y += 1)
    for (let x = 0; x < frame.width; x += 1) {
      const [red, green, blue] = colourAt(frame, x, y);
      if (red > green + 60 && red > blue + 60) found.push([x, y]);
    }
  if (found.length === 0) return null;
  const [xs, ys] = [found.map(([x]) => x), found.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

describe('emoji on slides', () => {
  it('are drawn in their colours, in line with the text around them', async () => {
    const shown = await planned({ title: `Ann ${RED} Bo` });

    const box = redBox(await frameOf(shown, 30))!;
    const [ann, bo] = shown.slide.pieces;
    expect(shown.faults.droppedEmoji).to.deep.equal([]);
    expect(box.left).to.be.greaterThan(ann!.x + 20);
    expect(box.right).to.be.lessThan(bo!.x + 2);
    expect(box.top).to.be.greaterThan(ann!.y - 2);
    expect(box.bottom).to.be.lessThan(ann!.y + shown.slide.fonts[0]!.size + 2);
  });

  it('are centred with a title, and follow the direction of the text', async () => {
    const alone = redBox(await frameOf(await planned({ title: RED }), 30))!;
    const { slide } = await planned({ body: `- مرحبا ${RED}` }, 'ar');

    expect((alone.left + alone.right) / 2).to.be.closeTo(159.5, 2);
    expect(slide.emoji![0]!.x).to.be.lessThan(Math.min(...slide.pieces.map(({ x }) => x)));
  });

  it('are one picture for a family, a flag and a keycap', async () => {
    const { slide } = await planned({ body: '- 👨‍👩‍👧‍👦\n- 🇩🇪\n- 1️⃣' });

    expect(slide.emoji!.map(({ paragraph }) => paragraph)).to.deep.equal([1, 2, 3]);
    expect(slide.pieces.map(({ text }) => text)).to.deep.equal(['•', '•', '•']);
  });

  it('appear with their line', async () => {
    const shown = await planned({ title: `Ann ${RED}`, body: `- Bo ${RED}`, entrance: 'ease' });

    const [before, early, late, still] = await Promise.all(
      [0, 6, 10, 50].map((frame) => frameOf(shown, frame)),
    );
    expect(redBox(before!)).to.equal(null);
    const [first, last] = [redBox(early!)!, redBox(still!)!];
    expect(first.top, 'the title’s rises to its place').to.be.greaterThan(redBox(late!)!.top);
    expect(last.bottom, 'the body’s comes later').to.be.greaterThan(first.bottom + 15);
  });

  it('are one input, however many there are', async () => {
    const { plan } = await planned({ body: '😀🎉🚀'.repeat(40) });

    const { inputs } = segmentRecipe(plan, { index: 0, part: 0, startFrame: 0, endFrame: 10 });
    expect(inputs).to.have.length(1);
  });
});
