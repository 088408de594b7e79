import { expect } from 'chai';
import {
  cutPage,
  type PageRequest,
  readingOrder,
  requirePage,
} from '../../../services/platform/database/page.js';
import { failureOf } from '../../setup/failure-of.js';

describe('list pages', () => {
  it('have 20 entries by default, and any number from 1 to 100 from either end', () => {
    expect(requirePage({})).to.deep.equal({ limit: 20, isBackward: false, cursor: null, offset: 0 });
    expect(requirePage({ first: 100, after: 'c' })).to.deep.include({ limit: 100, cursor: 'c' });
    expect(requirePage({ first: null, last: 1, before: 'c', after: null })).to.deep.equal({
      limit: 1,
      isBackward: true,
      cursor: 'c',
      offset: 0,
    });
    expect(requirePage({ first: 5, offset: 10 })).to.deep.include({ limit: 5, offset: 10 });
  });

  const refused: ReadonlyArray<[PageRequest, string, string]> = [
    [{ first: 0 }, 'first', 'first must be from 1 to 100'],
    [{ first: 101 }, 'first', 'first must be from 1 to 100'],
    [{ last: 0 }, 'last', 'last must be from 1 to 100'],
    [{ last: 101 }, 'last', 'last must be from 1 to 100'],
    [{ first: 1, last: 1 }, 'last', 'first and last exclude each other'],
    [{ last: 1, after: 'c' }, 'after', 'after requires first; last requires before'],
    [{ first: 1, before: 'c' }, 'before', 'before requires last; first requires after'],
    [{ before: 'c' }, 'before', 'before requires last; first requires after'],
    [{ first: 1, offset: -1 }, 'offset', 'offset must not be negative and can be combined with first only'],
    [
      { first: 1, after: 'c', offset: 1 },
      'offset',
      'offset must not be negative and can be combined with first only',
    ],
    [{ last: 1, offset: 0 }, 'offset', 'offset must not be negative and can be combined with first only'],
  ];
  for (const [request, field, message] of refused)
    it(`are refused as ${JSON.stringify(request)}`, async () => {
      const failure = await failureOf(Promise.resolve().then(() => requirePage(request)));
      expect(failure).to.include({ code: 'validation_error', field, message });
    });

  it('are read in reverse order from the end of the list', () => {
    expect(readingOrder({ isBackward: false })).to.deep.equal({ direction: 'desc', beyond: '<' });
    expect(readingOrder({ isBackward: true })).to.deep.equal({ direction: 'asc', beyond: '>' });
    expect(readingOrder({ isBackward: true }, 'asc')).to.deep.equal({ direction: 'desc', beyond: '<' });
  });

  it('have the order of the list in either direction, and report further pages', () => {
    const [forward, backward] = [requirePage({ first: 2, after: 'c' }), requirePage({ last: 2 })];

    expect(cutPage([1, 2, 3], forward)).to.deep.equal({
      entries: [1, 2],
      hasNextPage: true,
      hasPreviousPage: true,
    });
    expect(cutPage([9, 8, 7], backward)).to.deep.equal({
      entries: [8, 9],
      hasNextPage: false,
      hasPreviousPage: true,
    });
    expect(cutPage([9, 8], backward)).to.deep.include({ hasPreviousPage: false });
  });
});
