import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { STARTING } from './health.js';

export interface Address {
  readonly host: string;
  readonly port: number;
  /** Whether the answer includes the reason. */
  readonly isForOperators?: boolean;
}

interface Waiting {
  /** Name of the dependency that the process waits for. */
  readonly name: string;
  readonly reason: string;
}

/** Listens at the addresses of a process and answers for it while it waits for its dependencies to start. */
export class StandIn {
  readonly #servers = new Map<number, Server>();
  readonly #released = new Set<number>();
  #waiting: Waiting = { name: 'start', reason: 'starting' };

  constructor(
    private readonly addresses: readonly Address[],
    private readonly log: Logger,
  ) {}

  /** Reports the awaited dependency at every address. */
  async waitFor(waiting: Waiting): Promise<void> {
    this.#waiting = waiting;
    this.#released.clear();
    await this.open();
  }

  /** Listens at every address that was not released. */
  async open(): Promise<void> {
    for (const address of this.addresses)
      if (!this.#servers.has(address.port) && !this.#released.has(address.port)) await this.#listen(address);
  }

  /** Releases a port, on which the process itself listens from now on. */
  async release(port: number): Promise<void> {
    this.#released.add(port);
    const server = this.#servers.get(port);
    if (!server) return;
    this.#servers.delete(port);
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  async close(): Promise<void> {
    for (const { port } of this.addresses) await this.release(port);
  }

  async #listen(address: Address): Promise<void> {
    const server = createServer((request, response) => this.#answer(request, response, address));
    // Stored before it listens, so that a concurrent release finds it.
    this.#servers.set(address.port, server);
    await new Promise<void>((resolve) => {
      server.once('error', (err) => {
        this.log.warn({ err, port: address.port }, 'the port cannot be opened while the process waits');
        this.#servers.delete(address.port);
        resolve();
      });
      server.listen(address.port, address.host, resolve);
    });
  }

  #answer({ url }: IncomingMessage, response: ServerResponse, { isForOperators }: Address): void {
    const { name, reason } = this.#waiting;
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.setHeader('connection', 'close');
    const path = url?.split('?')[0];
    if (path === '/healthz') return void response.end(STARTING);
    response.statusCode = 503;
    response.setHeader('retry-after', '1');
    if (path === '/readyz') {
      const body = isForOperators ? { checks: { [name]: `failed: ${reason}` } } : { missing: [name] };
      return void response.end(JSON.stringify({ status: 'not ready', ...body }));
    }
    const error = { code: 'unavailable', message: 'The service is starting; try again' };
    response.end(JSON.stringify({ error }));
  }
}
