import { expect } from 'chai';
import { monthAfter, recentMonths } from './recent-months.js';

describe('months of the usage chart', () => {
  it('are the present one and eleven before it, across the turn of the year', () => {
    const months = recentMonths(new Date('2026-02-28T23:59:59Z'));

    expect(months.slice(0, 3)).to.deep.equal([
      '2026-02-01T00:00:00.000Z',
      '2026-01-01T00:00:00.000Z',
      '2025-12-01T00:00:00.000Z',
    ]);
    expect(months).to.have.length(12);
    expect(monthAfter('2025-12-01T00:00:00.000Z')).to.equal('2026-01-01T00:00:00.000Z');
  });
});
