import { expect } from 'chai';
import { readExtraPublicKeys } from '../../supervisor/secrets.js';

const KEY = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', kid: 'billing' };
const read = (...keys: object[]) => readExtraPublicKeys(JSON.stringify({ keys }), ['edge', 'jobs']);

describe('readExtraPublicKeys', () => {
  it('returns nothing when none are configured', () => {
    expect(readExtraPublicKeys(undefined, [])).to.deep.equal([]);
  });

  it('reads each key', () => {
    expect(read(KEY, { ...KEY, kid: 'reports' }).map(({ kid }) => kid)).to.deep.equal(['billing', 'reports']);
  });

  for (const [what, keys, words] of [
    ['a private key', [{ ...KEY, d: 'secret' }], 'is a private key'],
    ['the name of one of ours', [{ ...KEY, kid: 'edge' }], 'the kid "edge" is already in use'],
    ['a name twice', [KEY, KEY], 'the kid "billing" is already in use'],
    ['another kind of key', [{ ...KEY, crv: 'X25519' }], 'keys.0.crv'],
  ] as const) {
    it(`refuses ${what}, naming the setting`, () => {
      expect(() => read(...keys))
        .to.throw(words)
        .with.property('message')
        .that.includes('CALLER_EXTRA_PUBLIC_KEYS')
        .and.not.includes('secret');
    });
  }
});
