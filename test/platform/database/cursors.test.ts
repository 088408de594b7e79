import { expect } from 'chai';
import fc from 'fast-check';
import { filterKey, makeCursors } from '../../../services/platform/database/cursors.js';
import { DomainError } from '../../../services/platform/errors/errors.js';

const cursors = makeCursors({ d: 'a secret' });
const LIST = ['videos', 'ws_1'];
const PLACE = { createdAt: '2026-02-28 23:59:59.123456+00', id: 'vid_1' };
const CURSOR = cursors.encode(LIST, PLACE);

const decoded = (cursor: string, list: ReadonlyArray<string | null> = LIST, isBackward = false): unknown => {
  try {
    return cursors.placeOf(list, { cursor, isBackward });
  } catch (err) {
    if (!(err instanceof DomainError)) throw err;
    return `${err.code} ${err.field}`;
  }
};

describe('cursors', () => {
  it('return the position they were created for, in every process with the same key', () => {
    expect(decoded(CURSOR)).to.deep.equal(PLACE);
    expect(makeCursors({ d: 'a secret' }).placeOf(LIST, { cursor: CURSOR, isBackward: true })).to.deep.equal(
      PLACE,
    );
    expect(CURSOR).to.match(/^[\w.-]+$/);
  });

  it('are refused by other lists, orders, workspaces and keys', () => {
    for (const list of [
      ['jobs', 'ws_1'],
      ['videos', 'ws_2'],
      ['videos', null],
      [...LIST, 'name'],
      ['videosws_1'],
    ])
      expect(decoded(CURSOR, list), JSON.stringify(list)).to.equal('validation_error after');
    expect(decoded(makeCursors({ d: 'another' }).encode(LIST, PLACE))).to.equal('validation_error after');
    expect(decoded(CURSOR, ['jobs', 'ws_1'], true)).to.equal('validation_error before');
  });

  it('belong to the filter, however it is written', () => {
    const key = filterKey({ status: 'draft', metadata: { b: '2', a: '1' }, projectId: null });

    expect(key).to.equal(filterKey({ metadata: { a: '1', b: '2' }, status: 'draft' }));
    expect(filterKey({ q: undefined, status: null })).to.equal(filterKey(null));
    for (const other of [
      { status: 'draft' },
      { status: 'draft', metadata: { a: '1' } },
      { status: 'completed', metadata: { a: '1', b: '2' } },
      { status: 'draft', metadata: { a: '1', b: '2' }, resolved: false },
    ])
      expect(filterKey(other), JSON.stringify(other)).not.to.equal(key);
  });

  it('are refused when a character is changed, removed or added', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: CURSOR.length }),
        fc.string({ maxLength: 3, unit: 'binary' }),
        fc.nat({ max: 3 }),
        (at, put, taken) => {
          const altered = CURSOR.slice(0, at) + put + CURSOR.slice(at + taken);
          fc.pre(altered !== CURSOR);
          expect(decoded(altered)).to.equal('validation_error after');
        },
      ),
    );
  });

  it('are refused when they are forged', () => {
    const unsigned = Buffer.from(JSON.stringify(PLACE)).toString('base64url');
    for (const cursor of [
      '',
      '.',
      unsigned,
      `${unsigned}.`,
      `${unsigned}.${'A'.repeat(43)}`,
      '\0',
      '['.repeat(60_000),
    ])
      expect(decoded(cursor), cursor.slice(0, 50)).to.equal('validation_error after');
  });
});
