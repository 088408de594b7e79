import { expect } from 'chai';
import type { PlanInput } from '../../../../../services/media/video/render/plan/make-render-plan.js';
import type { PlannedElement } from '../../../../../services/media/video/render/video/elements/planned-element.js';
import { segmentRecipe } from '../../../../../services/media/video/render/video/segment-recipe.js';
import { drawnClip } from '../../../../setup/drawn-clip.js';
import { planOf, segmentFrames } from '../../../../setup/segment-frames.js';

const BLACK = 'color=black:s=320x180:r=30:d=2';
/** The left half is white. */
const EDGE = `${BLACK},drawbox=w=160:h=180:color=white:t=fill`;
const box = { start: 0.5, end: 1.5, x: 0.25, y: 0.25, width: 0.5, height: 0.5 } as const;
const look = { color: '#FFFFFF', strokePercent: 5, opacity: 100 } as const;
const outline: PlannedElement = { type: 'rectangle', ...box, ...look, filled: false };
const solid: PlannedElement = { type: 'rectangle', ...box, ...look, filled: true };
const blur: PlannedElement = { type: 'blur', ...box, strength: 100 };

describe('elements that fade', () => {
  /** Levels of one pixel over the frames; the clip is decoded from `from` on. */
  const levels = async (
    asked: Partial<PlanInput>,
    {
      source = BLACK,
      x = 82,
      y = 90,
      from = 0,
      ...held
    }: Record<string, unknown> & { source?: string; x?: number; y?: number; from?: number } = {},
  ) => {
    const path = await drawnClip(source);
    const { plan, whole, paths } = await planOf(path, { elementFadeSeconds: 0.2, ...asked });
    const segment = { ...whole, startFrame: from, endFrame: 60, ...held };
    const pictures = await segmentFrames(paths, plan, segment, { format: 'gray' });
    return pictures.map(({ bytes }) => bytes[y * 320 + x]!);
  };

  it('fade in from their first frame and out to their last one', async () => {
    const seen = await levels({ elements: [outline] });

    expect([seen[14], seen[45]]).to.deep.equal([0, 0]);
    expect(seen[15]).to.be.within(20, 60);
    expect(seen[44]).to.be.within(20, 60);
    for (let frame = 15; frame < 21; frame++) expect(seen[frame + 1]).to.be.above(seen[frame]!);
    for (let frame = 38; frame < 44; frame++) expect(seen[frame + 1]).to.be.below(seen[frame]!);
    expect(seen.slice(21, 39).every((level) => level > 250)).to.equal(true);
  });

  it('hide what they cover for all of their time, and fade before and after it', async () => {
    const covered = await levels({ elements: [solid] });
    const beneath = await levels({ elements: [blur] }, { source: EDGE, x: 150 });

    expect(covered.slice(15, 45).every((level) => level > 250)).to.equal(true);
    expect(covered[8]).to.equal(0);
    expect(covered[12]).to.be.within(100, 200);
    expect([beneath[8], beneath[52]]).to.deep.equal([255, 255]);
    const blurred = beneath[30]!;
    expect(blurred).to.be.within(100, 220);
    expect(beneath.slice(15, 45).every((level) => Math.abs(level - blurred) <= 1)).to.equal(true);
    expect(beneath[12]).to.be.within(blurred + 10, 245);
    expect(beneath[47]).to.be.within(blurred + 10, 245);
  });

  it('look the same wherever the source is cut', async () => {
    for (const element of [outline, blur]) {
      const [source, x] = element === blur ? [EDGE, 150] : [BLACK, 82];
      const all = await levels({ elements: [element] }, { source, x });
      for (const from of [12, 17, 43])
        expect(await levels({ elements: [element] }, { source, x, from }), `${from}`).to.deep.equal(
          all.slice(from),
        );
    }
  });

  it('go on fading while the footage is held', async () => {
    const holds = [{ at: 17, length: 10 }];
    const held = { from: 16, endFrame: 17, heldFrames: 10, outputFrame: 17 };

    const seen = await levels({ elements: [outline], holds }, held);

    expect(seen[0]).to.be.within(80, 140);
    for (let frame = 0; frame < 4; frame++) expect(seen[frame + 1]).to.be.above(seen[frame]!);
    expect(seen.slice(4).every((level) => level > 250)).to.equal(true);
  });

  it('appear at once without a fade, and cost nothing where they are complete', async () => {
    const bare = await levels({ elements: [outline], elementFadeSeconds: 0 });
    const recipes = await Promise.all(
      [0, 0.2].map(async (elementFadeSeconds) => {
        const { plan } = await planOf(await drawnClip(BLACK), {
          elements: [outline, blur],
          elementFadeSeconds,
        });
        return segmentRecipe(plan, { index: 0, part: 0, startFrame: 22, endFrame: 38 });
      }),
    );

    expect([bare[14], bare[15], bare[44], bare[45]]).to.deep.equal([0, 255, 255, 0]);
    expect(recipes[1]).to.deep.equal(recipes[0]);
  });
});
