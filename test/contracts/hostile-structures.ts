import fc from 'fast-check';

/** A reader of what arrives from outside. */
export interface Input {
  readonly read: (text: string) => unknown;
  /** Parts that structures of this input are drawn from. */
  readonly parts: readonly string[];
  /** The longest text that is drawn; above the limit of the input where it has one. */
  readonly maxCharacters: number;
}

/** Nesting, repetition, and width: parts within each other, one after the other, and both. */
export const structures = ({ parts, maxCharacters }: Input): fc.Arbitrary<string> => {
  const part = fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 8 }));
  const some = fc.array(part, { minLength: 1, maxLength: 6 }).map((drawn) => drawn.join(''));
  const size = fc.constantFrom(1, 10, 1_000, 30_000, 300_000, 3_000_000);
  const cut = (text: string) => text.slice(0, maxCharacters);
  const repeat = (text: string, times: number) =>
    text.repeat(Math.max(1, Math.min(times, Math.ceil(maxCharacters / Math.max(1, text.length)))));
  return fc.oneof(
    fc.tuple(some, size).map(([text, times]) => cut(repeat(text, times))),
    fc
      .tuple(some, some, some, size)
      .map(([open, inner, close, times]) => cut(repeat(open, times / 2) + inner + repeat(close, times / 2))),
    fc
      .tuple(fc.array(fc.tuple(some, size), { minLength: 2, maxLength: 5 }), some)
      .map(([drawn, between]) => cut(drawn.map(([text, times]) => repeat(text, times)).join(between))),
  );
};
