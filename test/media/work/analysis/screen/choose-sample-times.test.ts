import { expect } from 'chai';
import { chooseSampleTimes } from '../../../../../services/media/work/analysis/screen/choose-sample-times.js';

describe('chooseSampleTimes', () => {
  it('samples the start and a moment after each change, before the next', () => {
    expect(chooseSampleTimes([4, 4.5], 10)).to.deep.equal([
      { atSeconds: 0, lookSeconds: 0.6 },
      { atSeconds: 4, lookSeconds: 4.25 },
      { atSeconds: 4.5, lookSeconds: 5.1 },
    ]);
    expect(chooseSampleTimes([], 0.4)).to.deep.equal([{ atSeconds: 0, lookSeconds: 0.2 }]);
  });

  it('samples at most thirty times, spread over the video', () => {
    const quickRun = Array.from({ length: 500 }, (_, index) => 1 + index / 10);
    const steady = Array.from({ length: 100 }, (_, index) => 60 + index * 30);

    const looks = chooseSampleTimes([...quickRun, ...steady], 3060);

    expect(looks).to.have.length.within(25, 30);
    expect(looks[0]?.atSeconds).to.equal(0);
    expect(looks.at(-1)?.atSeconds).to.be.greaterThan(2900);
    expect(looks.filter(({ atSeconds }) => atSeconds < 60)).to.have.length.below(4);
  });
});
