/** A response of HTTP/1.1 that has arrived as a whole. */
export interface WholeResponse {
  readonly statusCode: number;
  readonly body: Buffer;
  /** How long the server keeps the connection open for another request; 0 if it closes it. */
  readonly keepAliveMs: number;
}

/** The response is not HTTP/1.1, or its length is ambiguous. The connection cannot be used any further. */
export class MalformedResponse extends Error {}

const HEAD_END = '\r\n\r\n';
const LINE_END = '\r\n';
const MAX_HEAD_BYTES = 64 * 1024;
/** Without a statement of the server. */
const KEEP_ALIVE_MS = 4000;

const STATUS_LINE = /^HTTP\/1\.1 ([1-5]\d\d)(?: |\r|$)/;
const LENGTH = /^\d{1,15}$/;
const CLOSES = /\r\nconnection:[^\r]*\bclose\b/;
const KEEP_ALIVE = /\r\nkeep-alive:[^\r]*\btimeout=(\d{1,6})/;
const CHUNK_SIZE = /^([0-9a-f]{1,8})[ \t]*(?:;.*)?$/i;

/** What is expected next. */
type Stage = 'head' | 'sized' | 'chunk size' | 'chunk' | 'chunk end' | 'trailer' | 'until closed' | 'done';

/**
 * Reads one response to a POST request from the parts in which it arrives (RFC 9112), the only ones that subgraphs
 * give: no upgrades, no pipelining. Interim responses (1xx) are skipped.
 */
export class ResponseReader {
  #stage: Stage = 'head';
  /** What arrived of a head, a line, or behind a chunk. */
  #unread: Buffer | null = null;
  readonly #body: Buffer[] = [];
  /** Bytes that are missing of the body or the chunk. */
  #missing = 0;
  #statusCode = 0;
  #keepAliveMs = 0;
  /** Size of the body as far as it has arrived. */
  sizeBytes = 0;

  /**
   * Returns the response once it is complete; its body is a view of `part` if it arrived as one part, which may be
   * overwritten otherwise. Throws `MalformedResponse`, also for bytes behind its end.
   */
  read(part: Buffer): WholeResponse | null {
    const before = this.#body.length;
    let rest: Buffer | null = this.#unread ? Buffer.concat([this.#unread, part]) : part;
    this.#unread = null;
    while (rest && rest.length > 0) rest = this.#step(rest);
    if (this.#stage === 'done') return this.#whole();
    this.#keepCopies(before);
    return null;
  }

  #keepCopies(from: number): void {
    for (let i = from; i < this.#body.length; i++) this.#body[i] = Buffer.from(this.#body[i] as Buffer);
    if (this.#unread) this.#unread = Buffer.from(this.#unread);
  }

  /** Returns the response if the end of the connection completes it. */
  end(): WholeResponse | null {
    return this.#stage === 'until closed' ? this.#whole() : null;
  }

  #whole(): WholeResponse {
    const [only] = this.#body;
    return {
      statusCode: this.#statusCode,
      body: this.#body.length === 1 ? (only as Buffer) : Buffer.concat(this.#body),
      keepAliveMs: this.#keepAliveMs,
    };
  }

  /** Returns what follows; null when more has to arrive. */
  #step(bytes: Buffer): Buffer | null {
    switch (this.#stage) {
      case 'head':
        return this.#readHead(bytes);
      case 'sized':
      case 'chunk':
        return this.#take(bytes);
      case 'until closed':
        this.#keep(bytes);
        return null;
      case 'done':
        throw new MalformedResponse('The response is longer than it states');
      default:
        return this.#readLine(bytes);
    }
  }

  #readHead(bytes: Buffer): Buffer | null {
    const end = bytes.indexOf(HEAD_END);
    if (end < 0 || end > MAX_HEAD_BYTES) {
      if (bytes.length > MAX_HEAD_BYTES) throw new MalformedResponse('The head of the response is too large');
      this.#unread = bytes;
      return null;
    }
    this.#begin(bytes.toString('latin1', 0, end));
    return bytes.subarray(end + HEAD_END.length);
  }

  #begin(head: string): void {
    const status = Number(STATUS_LINE.exec(head)?.[1]);
    if (Number.isNaN(status) || status === 101) throw new MalformedResponse('The response is not HTTP/1.1');
    if (status < 200) return;
    this.#statusCode = status;
    const fields = head.toLowerCase();
    const encoding = fieldOf(fields, 'transfer-encoding');
    const length = lengthOf(fields);
    if (encoding !== undefined && (encoding !== 'chunked' || length !== undefined))
      throw new MalformedResponse('The response states no clear encoding');
    this.#keepAliveMs = keepAliveOf(fields);
    if (status === 204 || status === 304 || length === 0) this.#stage = 'done';
    else if (encoding !== undefined) this.#stage = 'chunk size';
    else if (length !== undefined) [this.#stage, this.#missing] = ['sized', length];
    else [this.#stage, this.#keepAliveMs] = ['until closed', 0];
  }

  #keep(bytes: Buffer): void {
    this.#body.push(bytes);
    this.sizeBytes += bytes.length;
  }

  #take(bytes: Buffer): Buffer {
    const taken = bytes.length > this.#missing ? bytes.subarray(0, this.#missing) : bytes;
    this.#keep(taken);
    this.#missing -= taken.length;
    if (this.#missing === 0) this.#stage = this.#stage === 'sized' ? 'done' : 'chunk end';
    return bytes.subarray(taken.length);
  }

  #readLine(bytes: Buffer): Buffer | null {
    const end = bytes.indexOf(LINE_END);
    if (end < 0) {
      if (bytes.length > MAX_HEAD_BYTES) throw new MalformedResponse('A line of the response is too long');
      this.#unread = bytes;
      return null;
    }
    this.#nextLine(bytes.toString('latin1', 0, end));
    return bytes.subarray(end + LINE_END.length);
  }

  #nextLine(line: string): void {
    if (this.#stage === 'trailer') {
      if (line === '') this.#stage = 'done';
      return;
    }
    if (this.#stage === 'chunk end') {
      if (line !== '') throw new MalformedResponse('A chunk is longer than it states');
      this.#stage = 'chunk size';
      return;
    }
    const size = Number.parseInt(CHUNK_SIZE.exec(line)?.[1] ?? '', 16);
    if (Number.isNaN(size)) throw new MalformedResponse('A chunk states no size');
    this.#missing = size;
    this.#stage = size === 0 ? 'trailer' : 'chunk';
  }
}

/** Returns the value of a field in a head in lower case, which must not be repeated. */
function fieldOf(fields: string, name: string): string | undefined {
  const field = `${LINE_END}${name}:`;
  const at = fields.indexOf(field);
  if (at < 0) return undefined;
  if (fields.includes(field, at + 1)) throw new MalformedResponse(`The response has several fields ${name}`);
  const start = at + field.length;
  const end = fields.indexOf(LINE_END, start);
  return fields.slice(start, end < 0 ? undefined : end).trim();
}

function lengthOf(fields: string): number | undefined {
  const length = fieldOf(fields, 'content-length');
  if (length === undefined) return undefined;
  if (!LENGTH.test(length)) throw new MalformedResponse('The response states no clear length');
  return Number(length);
}

function keepAliveOf(fields: string): number {
  if (CLOSES.test(fields)) return 0;
  const stated = KEEP_ALIVE.exec(fields)?.[1];
  return stated === undefined ? KEEP_ALIVE_MS : Number(stated) * 1000;
}
