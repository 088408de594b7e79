import { expect } from 'chai';
import { readRequestId } from '../../../services/platform/http/request-id.js';

describe('readRequestId', () => {
  it('returns what the caller chose, if it is well-formed', () => {
    expect(readRequestId('upload-7:a.b_C')).to.equal('upload-7:a.b_C');
  });

  it('returns a new random UUID (version 4) otherwise', () => {
    const refused = [undefined, '', 'a b', 'a\r\nb: c', 'x'.repeat(129), ['a', 'b']];
    const ids = Array.from({ length: 1000 }, (_, i) => readRequestId(refused[i % refused.length]));

    for (const id of ids)
      expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('draws every digit of it', () => {
    const ids = Array.from({ length: 1000 }, () => readRequestId(undefined));
    const digits = (at: number) => new Set(ids.map((id) => id[at])).size;

    for (let at = 0; at < 36; at++) {
      const expected = [8, 13, 14, 18, 23].includes(at) ? 1 : at === 19 ? 4 : 16;
      expect(digits(at), `digit ${at}`).to.equal(expected);
    }
  });
});
