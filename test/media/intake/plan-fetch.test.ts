import { expect } from 'chai';
import { ConnectionLost, planFetch, rangeHeaders } from '../../../services/media/intake/plan-fetch.js';
import { WorkFailed } from '../../../services/media/queue/work-failed.js';

const HAVE = { bytes: 100, validator: '"a"' };
const NOTHING = { bytes: 0, validator: null };
const answer = (status: number, headers: Record<string, string> = {}) => ({ status, headers });
const partOf = (range: string, etag = '"a"') => answer(206, { 'content-range': range, etag });

describe('planFetch', () => {
  it('requests the rest of a file with a validator, otherwise all of it', () => {
    expect(rangeHeaders(HAVE)).to.deep.equal({ range: 'bytes=100-', 'if-range': '"a"' });
    expect(rangeHeaders({ bytes: 100, validator: null })).to.deep.equal({});
    expect(rangeHeaders(NOTHING)).to.deep.equal({});
  });

  it('resumes only with the same bytes', () => {
    expect(planFetch(partOf('bytes 100-199/200'), HAVE)).to.deep.equal({
      offset: 100,
      sizeBytes: 200,
      validator: '"a"',
    });
    expect(planFetch(partOf('bytes 100-199/*'), HAVE)).to.deep.include({ offset: 100, sizeBytes: null });
    expect(planFetch(partOf('bytes 50-199/200'), HAVE)).to.equal('anew');
    expect(planFetch(partOf('bytes 100-199/200', '"b"'), HAVE)).to.equal('anew');
    expect(planFetch(partOf('pages 1-2/3'), HAVE)).to.equal('anew');
  });

  it('begins with a complete response, and stores its validator', () => {
    const begins = (headers: Record<string, string>) => planFetch(answer(200, headers), HAVE);
    const lastModified = 'Wed, 21 Oct 2015 07:28:00 GMT';

    expect(begins({ 'content-length': '9', etag: '"b"' })).to.deep.equal({
      offset: 0,
      sizeBytes: 9,
      validator: '"b"',
    });
    expect(begins({ 'last-modified': lastModified })).to.deep.include({
      sizeBytes: null,
      validator: lastModified,
    });
    expect(begins({ etag: 'W/"b"', 'last-modified': lastModified })).to.deep.include({ validator: null });
  });

  it('detects when nothing is left to request', () => {
    expect(planFetch(answer(416, { 'content-range': 'bytes */100' }), HAVE)).to.equal('all there');
    expect(planFetch(answer(416, { 'content-range': 'bytes */90' }), HAVE)).to.equal('anew');
  });

  it('distinguishes temporary failures from permanent ones', () => {
    for (const status of [500, 502, 503, 429, 408])
      expect(() => planFetch(answer(status), NOTHING)).to.throw(ConnectionLost);
    for (const status of [204, 206, 304, 401, 403, 404, 410, 416])
      expect(() => planFetch(answer(status), NOTHING), String(status)).to.throw(WorkFailed, String(status));
  });
});
