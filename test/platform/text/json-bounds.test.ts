import { expect } from 'chai';
import fc from 'fast-check';
import { JsonBounds, parseBoundedJson } from '../../../services/platform/text/json-bounds.js';

const ENOUGH = { maxBytes: 1e6, maxElements: 1e6, maxLevels: 1e3 };

/** Values of lists and objects, and the levels of a value. */
function measure(value: unknown): { elements: number; levels: number } {
  if (typeof value !== 'object' || value === null) return { elements: 0, levels: 0 };
  const held = Object.values(value);
  const inner = held.map(measure);
  return {
    elements: inner.reduce((sum, { elements }) => sum + elements, held.length),
    levels: 1 + Math.max(0, ...inner.map(({ levels }) => levels)),
  };
}

describe('bounds of JSON', () => {
  const reads = (text: string, limits: Partial<typeof ENOUGH>, cut = text.length) => {
    const bytes = Buffer.from(text);
    const bounds = new JsonBounds({ ...ENOUGH, ...limits });
    for (let at = 0; at < bytes.length; at += cut) bounds.write(bytes.subarray(at, at + cut));
  };

  it('accept any JSON at its own depth and refuse it one level below, wherever it is cut into chunks', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.integer({ min: 1, max: 9 }), (value, cut) => {
        const text = JSON.stringify([value]);
        const { levels, elements } = measure([value]);

        reads(text, { maxLevels: levels }, cut);
        expect(() => reads(text, { maxLevels: levels - 1 }, cut)).to.throw(/nested deeper/);
        // Every list and object counts once more than what it holds, at most.
        reads(text, { maxElements: 2 * elements + 2 }, cut);
        expect(parseBoundedJson(text, ENOUGH)).to.deep.equal(JSON.parse(text));
      }),
    );
  });

  it('see no structure in strings, whatever they end with', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('"', '\\', '[', '{', ',', 'a')),
        fc.integer({ min: 1, max: 5 }),
        (parts, cut) => {
          const text = JSON.stringify({ a: parts.join('') });

          reads(text, { maxLevels: 1, maxElements: 2 }, cut);
        },
      ),
    );
  });

  it('refuse at the first byte, value and level beyond the limits', () => {
    expect(() => reads('[1,2,3]', { maxElements: 3 })).to.throw('must have at most 3 values');
    expect(() => reads('[1,2,3]', { maxBytes: 6 })).to.throw('must have at most 6 bytes');
    expect(() => reads('['.repeat(5), { maxLevels: 4 })).to.throw('must not be nested deeper than 4 levels');
    reads('[1,2,3]', { maxElements: 4, maxBytes: 7, maxLevels: 1 });
  });
});
