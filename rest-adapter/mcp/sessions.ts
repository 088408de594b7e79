import { randomUUID } from 'node:crypto';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { LRUCache } from 'lru-cache';

export interface SessionLimits {
  /** Sessions of one credential; a further one ends the one that was unused for longest. */
  readonly perCredential: number;
  /**
   * Sessions of this process. A further one ends the one of the workspace with most sessions that was unused for longest, so that
   * no workspace ends those of others with many credentials.
   */
  readonly total: number;
  /** A session that was unused for so long ends. */
  readonly idleMs: number;
}

const SESSION_LIMITS: SessionLimits = { perCredential: 20, total: 1000, idleMs: 1_800_000 };

export interface SessionOwner {
  /** Key of the credential that opened the session; it exists for no other. */
  readonly credential: string;
  readonly workspaceId: string | null;
}

export interface Session {
  readonly owner: SessionOwner;
  readonly transport: WebStandardStreamableHTTPServerTransport;
}

interface OpenSession extends Session {
  end(): void;
}

export type MakeServer = () => Server;

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
  async make(owner: SessionOwner): Promise<Session> {
    const server = this.makeServer();
    const session: OpenSession = {
      owner,
      end: () => void server.close(),
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
  find(id: string, { credential }: Pick<SessionOwner, 'credential'>): Session | null {
    const session = this.#open.peek(id);
    return session?.owner.credential === credential ? (this.#open.get(id) ?? null) : null;
  }

  close(): void {
    clearInterval(this.#purging);
    this.#open.clear();
  }

  #add(id: string, session: OpenSession): void {
    const own = this.#idsBy('credential').get(session.owner.credential) ?? [];
    const tooMany = own.length + 1 - this.limits.perCredential;
    for (const oldest of own.slice(0, Math.max(0, tooMany))) this.#open.delete(oldest);
    if (this.#open.size >= this.limits.total) this.#endOldestOfLargest();
    this.#open.set(id, session);
  }

  #endOldestOfLargest(): void {
    const [largest = []] = [...this.#idsBy('workspaceId').values()].sort(
      (one, other) => other.length - one.length,
    );
    const [oldest] = largest;
    if (oldest !== undefined) this.#open.delete(oldest);
  }

  /** The IDs of the open sessions of each owner, those first that were unused for longest. */
  #idsBy(which: keyof SessionOwner): Map<string | null, string[]> {
    const ids = new Map<string | null, string[]>();
    for (const id of this.#open.rkeys()) {
      const owner = this.#open.peek(id)?.owner[which] ?? null;
      ids.set(owner, [...(ids.get(owner) ?? []), id]);
    }
    return ids;
  }
}
