import { expect } from 'chai';
import {
  curveReader,
  duckingCurve,
  fadingCurve,
} from '../../../../../services/media/video/render/audio/gain-curve.js';

const asked = { volume: 30, duckVolume: 10 };
const at = (course: Parameters<typeof curveReader>[0], ...seconds: number[]) => {
  const gainAt = curveReader(course);
  return seconds.map((each) => Math.round(gainAt(each) * 1000) / 1000);
};

describe('duckingCourse', () => {
  it('is ducked from the first word to the last, and at full volume before and after', () => {
    const course = duckingCurve([{ startSeconds: 5, endSeconds: 8 }], asked);

    expect(at(course, 0, 4.69, 5, 6.5, 8, 8.81, 20)).to.deep.equal([0.3, 0.3, 0.1, 0.1, 0.1, 0.3, 0.3]);
  });

  it('attacks faster than it releases, without a corner', () => {
    const course = duckingCurve([{ startSeconds: 5, endSeconds: 8 }], asked);

    expect(at(course, 4.72, 4.85, 4.98)).to.deep.equal([0.298, 0.2, 0.102]);
    expect(at(course, 8.05, 8.4, 8.75)).to.deep.equal([0.102, 0.2, 0.298]);
  });

  it('stays ducked during a pause between two sentences', () => {
    const course = duckingCurve(
      [
        { startSeconds: 7, endSeconds: 9 },
        { startSeconds: 1, endSeconds: 5 },
        { startSeconds: 2, endSeconds: 3 },
      ],
      asked,
    );

    expect(at(course, 4, 5.5, 6, 6.9, 8)).to.deep.equal([0.1, 0.1, 0.1, 0.1, 0.1]);
  });

  it('never gets louder during speech', () => {
    const course = duckingCurve([{ startSeconds: 5, endSeconds: 8 }], { volume: 30, duckVolume: 80 });

    expect(at(course, 0, 6, 9)).to.deep.equal([0.3, 0.3, 0.3]);
  });

  it('has the requested volume without speech', () => {
    expect(at(duckingCurve([], asked), 0, 100)).to.deep.equal([0.3, 0.3]);
  });
});

describe('fadingCourse', () => {
  it('fades in and out within its time span, and is silent outside it', () => {
    const course = fadingCurve({ startSeconds: 2, endSeconds: 12 }, 2);

    expect(at(course, 1, 2, 3, 4, 10, 11, 12, 13)).to.deep.equal([0, 0, 0.5, 1, 1, 0.5, 0, 0]);
  });

  it('fades in over the first half of a short time span, and out over the second', () => {
    const course = fadingCurve({ startSeconds: 0, endSeconds: 4 }, 30);

    expect(at(course, 0, 1, 2, 3, 4)).to.deep.equal([0, 0.5, 1, 0.5, 0]);
  });

  it('does not click without a fade', () => {
    expect(at(fadingCurve({ startSeconds: 0, endSeconds: 4 }, 0), 0, 0.0025, 0.005, 3.995, 4)).to.deep.equal([
      0, 0.5, 1, 1, 0,
    ]);
  });
});
