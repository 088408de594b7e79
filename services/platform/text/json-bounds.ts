/** What JSON from outside may have. The limits of an input are those of what it is meant to be. */
export interface JsonLimits {
  readonly maxBytes: number;
  /** Values in all lists and objects together: each costs memory, however few bytes it takes. */
  readonly maxElements: number;
  readonly maxLevels: number;
}

/** The JSON exceeds a limit; the message is a rule, such as `must have at most 1000 bytes`. */
export class JsonOutOfBounds extends Error {
  override name = 'JsonOutOfBounds';
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/**
 * Checks JSON against limits while it is read and before anything is built of it. Not a parser: what is no JSON passes,
 * and is refused by the parser.
 */
export class JsonBounds {
  #bytes = 0;
  #elements = 1;
  #levels = 0;
  #isInString = false;
  #isEscaped = false;

  constructor(private readonly limits: JsonLimits) {}

  /** Throws `JsonOutOfBounds`. */
  write(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.limits.maxBytes)
      throw new JsonOutOfBounds(`must have at most ${this.limits.maxBytes} bytes`);
    for (let at = 0; at < chunk.length; at += 1) {
      if (this.#isInString) at = this.#endOfString(chunk, at);
      else this.#readCode(chunk[at] as number);
    }
  }

  #readCode(code: number): void {
    if (code === QUOTE) this.#isInString = true;
    else if (code === COMMA) this.#count();
    else if (code === 0x5b || code === 0x7b) this.#open();
    else if (code === 0x5d || code === 0x7d) this.#levels -= 1;
  }

  /** Returns the place of the quote that ends the string, or the end of the chunk. */
  #endOfString(chunk: Uint8Array, start: number): number {
    // The backslash was in the chunk before.
    const from = this.#isEscaped ? start + 1 : start;
    this.#isEscaped = false;
    for (let quote = chunk.indexOf(QUOTE, from); quote >= 0; quote = chunk.indexOf(QUOTE, quote + 1)) {
      if (backslashesBefore(chunk, quote, from) % 2 === 1) continue;
      this.#isInString = false;
      return quote;
    }
    this.#isEscaped = backslashesBefore(chunk, chunk.length, from) % 2 === 1;
    return chunk.length;
  }

  #open(): void {
    this.#levels += 1;
    const { maxLevels } = this.limits;
    if (this.#levels > maxLevels)
      throw new JsonOutOfBounds(`must not be nested deeper than ${maxLevels} levels`);
    this.#count();
  }

  #count(): void {
    this.#elements += 1;
    const { maxElements } = this.limits;
    if (this.#elements > maxElements) throw new JsonOutOfBounds(`must have at most ${maxElements} values`);
  }
}

function backslashesBefore(chunk: Uint8Array, end: number, from: number): number {
  let count = 0;
  while (end - 1 - count >= from && chunk[end - 1 - count] === BACKSLASH) count += 1;
  return count;
}

/** Parses JSON within limits, once. Throws `JsonOutOfBounds`, and `SyntaxError` for what is no JSON. */
export function parseBoundedJson(text: string | Uint8Array, limits: JsonLimits): unknown {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  new JsonBounds(limits).write(bytes);
  return JSON.parse(typeof text === 'string' ? text : Buffer.from(bytes).toString('utf8'));
}
