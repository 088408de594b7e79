import { expect } from 'chai';
import { minuteShares } from './minute-shares.js';

describe('shares of the minutes of a month', () => {
  it('are parts of the limit', () => {
    expect(minuteShares({ videoMinutes: 30, reservedMinutes: 20 }, 100)).to.deep.equal({
      used: 0.3,
      reserved: 0.2,
    });
  });

  it('are parts of what was taken when there is no limit, or more was taken than the limit', () => {
    const taken = { videoMinutes: 30, reservedMinutes: 10 };
    expect(minuteShares(taken, -1)).to.deep.equal({ used: 0.75, reserved: 0.25 });
    expect(minuteShares(taken, 20)).to.deep.equal({ used: 0.75, reserved: 0.25 });
  });

  it('are nothing in a new month', () => {
    expect(minuteShares({ videoMinutes: 0, reservedMinutes: 0 }, -1)).to.deep.equal({ used: 0, reserved: 0 });
  });
});
