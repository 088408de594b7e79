import { expect } from 'chai';
import {
  chooseSampleTimes,
  regularSample,
} from '../../../../../services/media/work/analysis/screen/choose-sample-times.js';

describe('chooseSampleTimes', () => {
  it('samples the start and a moment after each change, before the next', () => {
    expect(chooseSampleTimes([0.9, 1.4], 2.4)).to.deep.equal([
      { atSeconds: 0, sampleSeconds: 0.45 },
      { atSeconds: 0.9, sampleSeconds: 1.15 },
      { atSeconds: 1.4, sampleSeconds: 1.9 },
    ]);
    expect(chooseSampleTimes([], 0.4)).to.deep.equal([{ atSeconds: 0, sampleSeconds: 0.2 }]);
  });

  it('samples each scene again every second', () => {
    expect(
      chooseSampleTimes([2.5], 4).map(({ sampleSeconds, isAgain }) => [sampleSeconds, isAgain]),
    ).to.deep.equal([
      [0.6, undefined],
      [1.6, true],
      [3.1, undefined],
    ]);
  });

  it('samples at most sixty times, spread over the video', () => {
    const quickRun = Array.from({ length: 500 }, (_, index) => 1 + index / 10);
    const steady = Array.from({ length: 100 }, (_, index) => 60 + index * 30);

    const looks = chooseSampleTimes([...quickRun, ...steady], 3060);

    expect(looks).to.have.length.within(50, 60);
    expect(looks[0]?.atSeconds).to.equal(0);
    expect(looks.at(-1)?.atSeconds).to.be.greaterThan(2900);
    expect(looks.filter(({ atSeconds }) => atSeconds < 60)).to.have.length.below(8);
  });
});

describe('regularSample', () => {
  it('begins at the change of scene since the previous sample', () => {
    expect(regularSample(3, [1, 2.6])).to.deep.equal({ atSeconds: 2.6, sampleSeconds: 3 });
    expect(regularSample(3.5, [1, 2.6])).to.deep.equal({ atSeconds: 3.5, sampleSeconds: 3.5 });
  });
});
