import { expect } from 'chai';
import { memoryOfPiece } from '../../../../services/media/render/plan/memory-of-plan.js';

const of = (codedWidth: number, codedHeight: number) => ({
  source: { probe: { video: { codedWidth, codedHeight } } },
});

describe('memoryOfPiece', () => {
  it('goes by the part a piece is cut from, and is never less than the picture it makes', () => {
    const plan = { output: { width: 1920, height: 1080 }, parts: [of(7680, 4320), of(640, 360)] };
    const fullHd = memoryOfPiece({ ...plan, parts: [of(1920, 1080)] }, { part: 0 });

    expect(memoryOfPiece(plan, { part: 0 })).to.equal(16 * fullHd);
    expect(memoryOfPiece(plan, { part: 1 })).to.equal(fullHd);
  });
});
