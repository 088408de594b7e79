import { randomUUID } from 'node:crypto';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { LRUCache } from 'lru-cache';

export interface SessionLimits {
  /** Sessions of one credential; a further one ends the one that was unused for longest. */
  readonly perCredential: number;
  /** Sessions of this process; likewise. */
  readonly total: number;
  /** A session that was unused for so long ends. */
  readonly idleMs: number;
}

const SESSION_LIMITS: SessionLimits = { perCredential: 20, total: 1000, idleMs: 1_800_000 };

export interface Session {
  /** Key of the credential that opened it; it exists for no other. */
  readonly owner: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
}

interface OpenSession extends Session {
  end(): void;
}

export type MakeServer = (isEnding: () => boolean) => Server;

/** The sessions of one process. They hold no data of the client, so an ended one is simply opened again. */
export class Sessions {
  readonly #open: LRUCache<string, OpenSession>;
  readonly #purging: NodeJS.Timeout;

  constructor(
    private readonly makeServer: MakeServer,
    private readonly limits: SessionLimits = SESSION_LIMITS,
  ) {
    this.#open = new LRUCache({
      max: limits.total,
      ttl: limits.idleMs,
      updateAgeOnGet: true,
      dispose: (session) => session.end(),
    });
    this.#purging = setInterval(() => this.#open.purgeStale(), Math.min(limits.idleMs, 60_000)).unref();
  }

  get size(): number {
    return this.#open.size;
  }

  /** Returns the session for an `initialize` request; it is open once the transport has accepted the request. */
  async make(owner: string): Promise<Session> {
    let isEnding = false;
    const server = this.makeServer(() => isEnding);
    const session: OpenSession = {
      owner,
      end: () => {
        isEnding = true;
        void server.close();
      },
      transport: new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => this.#add(id, session),
        onsessionclosed: (id) => {
          this.#open.delete(id);
        },
      }),
    };
    await server.connect(session.transport);
    return session;
  }

  /** Returns the session; null when there is none, or another credential opened it. */
  find(id: string, owner: string): Session | null {
    const session = this.#open.peek(id);
    return session?.owner === owner ? (this.#open.get(id) ?? null) : null;
  }

  close(): void {
    clearInterval(this.#purging);
    this.#open.clear();
  }

  #add(id: string, session: OpenSession): void {
    const own = [...this.#open.rkeys()].filter((one) => this.#open.peek(one)?.owner === session.owner);
    const tooMany = own.length + 1 - this.limits.perCredential;
    for (const oldest of own.slice(0, Math.max(0, tooMany))) this.#open.delete(oldest);
    this.#open.set(id, session);
  }
}
