import { expect } from 'chai';
import { DomainError } from '../../services/platform/errors.js';
import { decodeCursor, encodeCursor } from '../../services/platform/page.js';
import { decodeSortedCursor, encodeSortedCursor } from '../../services/platform/sorted-cursor.js';

const codeOf = (decode: () => unknown): string => {
  try {
    decode();
    return 'accepted';
  } catch (err) {
    if (!(err instanceof DomainError)) throw err;
    return `${err.code} ${err.field}`;
  }
};

/** Each is an instant to JavaScript or nearly one, and none to PostgreSQL. */
const REFUSED = [
  '2026-02-31 00:00:00+00',
  '2026-02-29 00:00:00+00',
  '2026-13-01 00:00:00+00',
  '2026-00-10 00:00:00+00',
  '0000-01-01 00:00:00+00',
  '2026-01-01 24:00:00+00',
  '2026-01-01 23:59:60+00',
  '2026-01-01 00:00:00+99',
  '2026-01-01 00:00:00+99:99',
  '2026-01-01 00:00:00.1234567+00',
  '+12026-01-01 00:00:00+00',
  '12026-01-01 00:00:00+00',
  '2026-01-01 00:00:00+00 BC',
  'infinity',
  '2026-01-01 00:00:00+00\n',
  '',
];

describe('cursors', () => {
  it('refuse instants that PostgreSQL does not read', () => {
    for (const instant of REFUSED) {
      const cursor = encodeCursor({ createdAt: instant, id: 'vid_1' });
      const sorted = encodeSortedCursor({ sort: 'created_at', value: instant, id: 'prj_1' });

      const found = codeOf(() => decodeCursor(cursor, 'after'));
      const foundSorted = codeOf(() =>
        decodeSortedCursor(sorted, { sort: 'created_at', of: 'instant', field: 'after' }),
      );

      expect(found, instant).to.equal('validation_error after');
      expect(foundSorted, instant).to.equal('validation_error after');
    }
  });

  it('hold what PostgreSQL writes, to the microsecond', () => {
    for (const createdAt of [
      '2026-02-28 23:59:59.123456+00',
      '2024-02-29 00:00:00+00',
      '0001-01-01 00:00:00+00',
    ])
      expect(decodeCursor(encodeCursor({ createdAt, id: 'vid_1' }), 'after')).to.deep.equal({
        createdAt,
        id: 'vid_1',
      });
  });

  it('refuse what is nested, long, or text that no database holds', () => {
    const of = (text: string) => Buffer.from(text).toString('base64url');
    const nested = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;

    for (const text of [
      nested,
      '[]',
      '[1,2]',
      '["a","b","c"]',
      '\0',
      `["2026-01-01 00:00:00+00","${'a'.repeat(1e6)}"]`,
    ])
      expect(codeOf(() => decodeCursor(of(text), 'after'))).to.equal('validation_error after');
    for (const value of ['a\0', '\ud800', 'a'.repeat(1e6)]) {
      const cursor = encodeSortedCursor({ sort: 'name', value, id: 'prj_1' });
      expect(codeOf(() => decodeSortedCursor(cursor, { sort: 'name', of: 'text', field: 'after' }))).to.equal(
        'validation_error after',
      );
    }
  });
});
