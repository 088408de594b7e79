import { expect } from 'chai';
import { memoryOfSegment } from '../../../../../services/media/video/render/plan/memory-of-plan.js';

const of = (codedWidth: number, codedHeight: number) => ({
  source: { probe: { video: { codedWidth, codedHeight } } },
});

describe('memoryOfSegment', () => {
  it('depends on the part that a segment is cut from, and is never less than its output frame needs', () => {
    const plan = { output: { width: 1920, height: 1080 }, parts: [of(7680, 4320), of(640, 360)] };
    const fullHd = memoryOfSegment({ ...plan, parts: [of(1920, 1080)] }, { part: 0 });

    expect(memoryOfSegment(plan, { part: 0 })).to.equal(16 * fullHd);
    expect(memoryOfSegment(plan, { part: 1 })).to.equal(fullHd);
  });
});
