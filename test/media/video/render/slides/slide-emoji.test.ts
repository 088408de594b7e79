import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { planSlide } from '../../../../../services/media/video/render/slides/plan-slide.js';
import type { SlideContent } from '../../../../../services/media/video/render/slides/slide-content.js';
import {
  chooseSlideFonts,
  faultsOfSlides,
} from '../../../../../services/media/video/render/slides/slide-fonts.js';
import { segmentRecipe } from '../../../../../services/media/video/render/video/segment-recipe.js';
import { drawnClip } from '../../../../setup/drawn-clip.js';
import { machineFonts, pathsOfEmoji, pathsOfFonts } from '../../../../setup/render-whole.js';
import { colourAt, planOf, type RawFrame, segmentFrames } from '../../../../setup/segment-frames.js';

const BLACK = 'color=black:s=320x180:r=30:d=2';
const RED = '🟥';

const planned = async (of: Partial<SlideContent>, language = 'en') => {
  const { plan, paths } = await planOf(await drawnClip(BLACK), {});
  const slide: SlideContent = {
    startSeconds: 0,
    endSeconds: 2,
    layout: 'full',
    title: null,
    body: null,
    image: null,
    primaryColor: '#2563EB',
    fontFamily: 'DejaVu Sans',
    ...of,
  };
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
