import { expect } from 'chai';
import { parseJson, requireLevels } from '../../../services/platform/text/parse-json.js';

const nested = (levels: number, inner = '') => `${'['.repeat(levels)}${inner}${']'.repeat(levels)}`;
const refusal = (read: () => unknown): string => {
  try {
    read();
    return 'accepted';
  } catch (err) {
    return (err as Error).message;
  }
};

describe('parseJson', () => {
  it('refuses JSON that is nested too deeply, at any depth', () => {
    for (const text of [nested(33), nested(1_000_000), '['.repeat(1_000_000), `{"a":${'{"a":'.repeat(40)}`])
      expect(refusal(() => parseJson('body', text))).to.equal(
        'body must not be nested deeper than 32 levels',
      );
    expect(refusal(() => requireLevels('variables', JSON.parse(nested(5000))))).to.equal(
      'variables must not be nested deeper than 32 levels',
    );
  });

  it('accepts brackets in strings, escaped quotes, and adjacent lists', () => {
    const texts = [
      nested(32),
      JSON.stringify({ text: `${'[{'.repeat(100)}\\"${'['.repeat(50)}`, more: '\\' }),
      JSON.stringify(Array.from({ length: 1000 }, () => [[]])),
      '"\\\\"',
    ];

    for (const text of texts) expect(parseJson('body', text)).to.deep.equal(JSON.parse(text));
  });

  it('refuses invalid JSON', () => {
    for (const text of ['', '{', '"', '"\\', ']]]]', 'nul'])
      expect(refusal(() => parseJson('body', text))).to.equal('body is not valid JSON');
  });

  it('refuses a property named __proto__, at any depth and however it is written', () => {
    for (const text of ['{"__proto__":{"isAdmin":true}}', '[{"a":{"__proto__":1}}]', '{"\\u005f_proto__":1}'])
      expect(() => parseJson('body', text), text).to.throw('body must not have a property named __proto__');
    expect(parseJson('body', '{"name":"__proto__"}')).to.deep.equal({ name: '__proto__' });
  });
});
