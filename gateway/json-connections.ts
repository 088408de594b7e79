import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { ResponseReader, type WholeResponse } from './response-reader.js';

export interface JsonAnswer {
  readonly statusCode: number;
  readonly json: unknown;
  readonly sizeBytes: number;
}

/** The maximum size of a response, and the error thrown beyond it. */
export interface ByteLimit {
  readonly maxBytes: number;
  readonly tooLarge: () => Error;
}

/** Deadline of the whole exchange, including the wait for a free connection. */
export interface Deadline {
  readonly withinMs: number;
  readonly late: () => Error;
}

export interface PostJson {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly limit: ByteLimit;
  readonly deadline: Deadline;
}

const CONNECT_WITHIN_MS = 10_000;
/** A connection is given up so long before its server closes it: a request could meet the close. */
const CLOSED_EARLIER_MS = 2000;
const SWEEP_EVERY_MS = 10_000;
const IN_A_HEADER = /^[\t\x20-\x7e]*$/;
/** What arrives, on any connection, until it has been read: a buffer for each arrival would cost more than reading it. */
const ARRIVING = Buffer.allocUnsafeSlow(64 * 1024);

/** Has a code of the system, by which failures of a connection are recognized. */
const broken = (code: string, message: string): Error => Object.assign(new Error(message), { code });

/**
 * Sends JSON to one server by POST over kept connections (HTTP/1.1), at most so many at once; further requests wait in
 * order. A leaner client than undici's (decision 0012): it sends one kind of request, and reads one kind of response as
 * a whole.
 */
export class JsonConnections {
  readonly #idle: Connection[] = [];
  readonly #waiting: Exchange[] = [];
  readonly #all = new Set<Connection>();
  #sweep: NodeJS.Timeout | undefined;
  #closed: (() => void) | undefined;
  #closing: Promise<void> | undefined;

  constructor(
    private readonly origin: URL,
    private readonly most: number,
  ) {}

  /**
   * Rejects with the error of the limit or the deadline, a SyntaxError when the response is not JSON, and an error with
   * a system's code when the connection fails.
   */
  post(request: PostJson): Promise<JsonAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(broken('ECONNABORTED', 'The connections are closed'));
      const exchange = new Exchange(this.#headOf(request), request, resolve, reject);
      const connection = this.#takeIdle() ?? this.#connect();
      if (connection) connection.send(exchange);
      else this.#waiting.push(exchange);
    });
  }

  /** Resolves when running requests are answered. */
  close(): Promise<void> {
    clearTimeout(this.#sweep);
    this.#closing ??= new Promise((resolve) => {
      this.#closed = resolve;
      for (const connection of this.#idle.splice(0)) connection.destroy();
      if (this.#all.size === 0) resolve();
    });
    return this.#closing;
  }

  #headOf({ path, headers }: PostJson): string {
    let head = `POST ${path} HTTP/1.1\r\nhost: ${this.origin.host}\r\ncontent-type: application/json\r\n`;
    for (const name in headers) {
      const value = headers[name] as string;
      if (!IN_A_HEADER.test(value))
        throw new TypeError(`The header ${name} has characters that no header can have`);
      head += `${name}: ${value}\r\n`;
    }
    return head;
  }

  #connect(): Connection | undefined {
    if (this.#all.size >= this.most) return undefined;
    const connection: Connection = new Connection(this.origin, {
      free: () => this.#use(connection),
      closed: () => this.#forget(connection),
    });
    this.#all.add(connection);
    return connection;
  }

  /** The latest one: the others may be closed when few are needed. */
  #takeIdle(): Connection | undefined {
    const now = performance.now();
    let connection = this.#idle.pop();
    while (connection && (connection.idleUntil <= now || !connection.isOpen)) {
      connection.destroy();
      connection = this.#idle.pop();
    }
    return connection;
  }

  #nextWaiting(): Exchange | undefined {
    let next = this.#waiting.shift();
    while (next?.isSettled) next = this.#waiting.shift();
    return next;
  }

  #use(connection: Connection): void {
    const next = this.#nextWaiting();
    if (next) connection.send(next);
    else if (this.#closed) connection.destroy();
    else this.#keep(connection);
  }

  #keep(connection: Connection): void {
    this.#idle.push(connection);
    this.#sweep ??= setTimeout(() => this.#sweepIdle(), SWEEP_EVERY_MS).unref();
  }

  #forget(connection: Connection): void {
    this.#all.delete(connection);
    const at = this.#idle.indexOf(connection);
    if (at >= 0) this.#idle.splice(at, 1);
    const next = this.#nextWaiting();
    if (next) this.#connect()?.send(next);
    if (this.#closed && this.#all.size === 0) this.#closed();
  }

  #sweepIdle(): void {
    const now = performance.now();
    for (const connection of [...this.#idle]) if (connection.idleUntil <= now) connection.destroy();
    this.#sweep =
      this.#idle.length > 0 ? setTimeout(() => this.#sweepIdle(), SWEEP_EVERY_MS).unref() : undefined;
  }
}

/** A request and the promise of its answer. */
class Exchange {
  /** Also keeps the process alive, which the connections do not. */
  readonly #timer: NodeJS.Timeout;
  readonly #limit: ByteLimit;
  readonly text: string;
  readonly encoding: 'latin1' | 'utf8';
  connection: Connection | undefined;
  isSettled = false;

  constructor(
    head: string,
    { body, limit, deadline }: PostJson,
    private readonly resolve: (answer: JsonAnswer) => void,
    private readonly reject: (cause: Error) => void,
  ) {
    const bodyBytes = Buffer.byteLength(body);
    this.text = `${head}content-length: ${bodyBytes}\r\n\r\n${body}`;
    // The same bytes when all characters are ASCII, at less cost.
    this.encoding = bodyBytes === body.length ? 'latin1' : 'utf8';
    this.#limit = limit;
    this.#timer = setTimeout(() => this.fail(deadline.late()), deadline.withinMs);
  }

  /** Closes the connection, over which the rest of the response would arrive. */
  fail(cause: Error): void {
    if (!this.#settle()) return;
    this.reject(cause);
    this.connection?.destroy();
  }

  /** Whether the response may become this large; otherwise it fails. */
  accepts(sizeBytes: number): boolean {
    if (sizeBytes <= this.#limit.maxBytes) return true;
    this.fail(this.#limit.tooLarge());
    return false;
  }

  complete({ statusCode, body }: WholeResponse): void {
    if (!this.#settle()) return;
    try {
      this.resolve({ statusCode, json: JSON.parse(body.toString('utf8')), sizeBytes: body.length });
    } catch (cause) {
      this.reject(cause as Error);
    }
  }

  #settle(): boolean {
    if (this.isSettled) return false;
    this.isSettled = true;
    clearTimeout(this.#timer);
    return true;
  }
}

interface ConnectionEvents {
  free(): void;
  closed(): void;
}

/** A connection that carries one exchange at a time. */
class Connection {
  readonly #socket: Socket;
  #exchange: Exchange | undefined;
  #reader: ResponseReader | undefined;
  #cause: Error | undefined;
  /** By the monotonic clock; its server may close it then. */
  idleUntil = 0;

  constructor(
    origin: URL,
    private readonly events: ConnectionEvents,
  ) {
    const socket = connect(origin, (part) => this.#receive(part));
    this.#socket = socket;
    socket.setNoDelay(true).setKeepAlive(true, 60_000);
    const late = () => socket.destroy(broken('ETIMEDOUT', `No connection within ${CONNECT_WITHIN_MS} ms`));
    socket.setTimeout(CONNECT_WITHIN_MS, late);
    // Exchanges keep the process alive, not connections. Once it is open: a second address has another handle.
    socket.once('connect', () => socket.unref());
    socket.once(origin.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      socket.setTimeout(0).off('timeout', late);
    });
    socket.once('end', () => this.#ended());
    socket.on('error', (cause) => {
      this.#cause ??= cause;
    });
    socket.once('close', () => this.#closed());
  }

  /** Whether nobody has closed it; the event that reports it comes later. */
  get isOpen(): boolean {
    return !this.#socket.destroyed && !this.#socket.readableEnded;
  }

  send(exchange: Exchange): void {
    this.#exchange = exchange;
    this.#reader = new ResponseReader();
    exchange.connection = this;
    this.#socket.write(exchange.text, exchange.encoding);
  }

  destroy(cause?: Error): void {
    this.#socket.destroy(cause);
  }

  #receive(part: Buffer): void {
    const [exchange, reader] = [this.#exchange, this.#reader];
    if (!exchange || !reader) {
      this.destroy();
      return;
    }
    try {
      const response = reader.read(part);
      if (exchange.accepts(reader.sizeBytes) && response) this.#finish(exchange, response);
    } catch (cause) {
      exchange.fail(cause as Error);
    }
  }

  #finish(exchange: Exchange, response: WholeResponse): void {
    this.#exchange = undefined;
    this.#reader = undefined;
    exchange.connection = undefined;
    this.idleUntil = performance.now() + response.keepAliveMs - CLOSED_EARLIER_MS;
    exchange.complete(response);
    if (response.keepAliveMs <= CLOSED_EARLIER_MS) this.destroy();
    else this.events.free();
  }

  #ended(): void {
    const response = this.#reader?.end();
    if (response && this.#exchange) this.#finish(this.#exchange, response);
    this.destroy();
  }

  #closed(): void {
    this.#exchange?.fail(
      this.#cause ?? broken('ECONNRESET', 'The connection was closed before the response'),
    );
    this.events.closed();
  }
}

/** A part is valid until `receive` returns. */
function connect({ protocol, hostname, port }: URL, receive: (part: Buffer) => void): Socket {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol === 'https:') {
    const servername = isIP(host) === 0 ? host : '';
    const options = { host, port: Number(port || 443), servername, ALPNProtocols: ['http/1.1'] };
    return connectTls(options).on('data', receive);
  }
  const callback = (bytes: number): boolean => {
    receive(ARRIVING.subarray(0, bytes));
    return true;
  };
  return connectTcp({ host, port: Number(port || 80), onread: { buffer: ARRIVING, callback } });
}
