import { expect } from 'chai';
import { indexSpans } from '../../../../services/media/work/script/lay-out-script.js';

const span = (startSeconds: number, endSeconds: number) => ({ startSeconds, endSeconds });

describe('indexSpans', () => {
  it('finds the spans between two times, in order, both ends included', () => {
    const { within } = indexSpans([span(5, 6), span(1, 2), span(2, 3), span(8, 9)]);

    expect(within(2, 5)).to.deep.equal([span(1, 2), span(2, 3), span(5, 6)]);
    expect(within(3.5, 4.5)).to.deep.equal([]);
    expect(within(9.5, 12)).to.deep.equal([]);
  });

  it('finds a long span that began before others', () => {
    const spans = indexSpans([span(0, 100), span(1, 2), span(3, 4), span(50, 51)]);

    expect(spans.within(60, 61)).to.deep.equal([span(0, 100)]);
    expect(spans.covers(99)).to.equal(true);
    expect(spans.covers(100.1)).to.equal(false);
  });

  it('covers the very ends, and finds nothing in an empty index', () => {
    const { covers } = indexSpans([span(1, 2)]);

    expect([0.9, 1, 2, 2.1].map(covers)).to.deep.equal([false, true, true, false]);
    expect(indexSpans([]).covers(0)).to.equal(false);
    expect(indexSpans([]).within(0, 1)).to.deep.equal([]);
  });
});
