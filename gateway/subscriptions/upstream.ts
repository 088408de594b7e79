import type { FetchNode } from '@apollo/query-planner';
import type { ExecutionResult } from 'graphql';
import type { CallerClaims, SignCaller } from '../../services/platform/caller.js';
import type { SubgraphSocket } from './subgraph-socket.js';

/** What an operation at a subgraph tells. */
export interface UpstreamListener {
  event(event: ExecutionResult): void;
  /** The subgraph refuses to go on, and says why. */
  refused(errors: readonly { message: string; extensions?: Record<string, unknown> }[]): void;
  /** The connection broke; it is opened again. */
  interrupted(): void;
  /** The subgraph could not be reached for too long. */
  lost(cause: unknown): void;
  completed(): void;
}

export interface UpstreamOptions {
  readonly socket: SubgraphSocket;
  readonly primary: FetchNode;
  readonly variables: Record<string, unknown>;
  readonly sign: SignCaller;
  readonly requestId: string;
  readonly lostAfterMs: number;
}

/** One operation at its subgraph. When the connection breaks it is opened again, and begins with the present state. */
export class Upstream {
  /** Whatever an earlier opening still says is not listened to. */
  #opening = 0;
  #dispose: () => void = () => undefined;

  constructor(
    private readonly options: UpstreamOptions,
    private readonly listener: UpstreamListener,
  ) {}

  /** In the name of these claims; an operation in another's name is closed first. */
  async open(claims: CallerClaims): Promise<void> {
    this.close();
    const opening = this.#opening;
    const isStale = () => opening !== this.#opening;
    const { primary, socket, sign, requestId, variables } = this.options;
    try {
      const authorization = `Bearer ${await sign(claims)}`;
      if (isStale()) return;
      this.#dispose = socket.subscribe(
        {
          query: primary.operation,
          operationName: primary.operationName,
          variables: Object.fromEntries(
            (primary.variableUsages ?? [])
              .filter((name) => name in variables)
              .map((name) => [name, variables[name]]),
          ),
          extensions: { authorization, requestId },
        },
        {
          next: (event) => void (isStale() || this.listener.event(event as ExecutionResult)),
          complete: () => void (isStale() || this.listener.completed()),
          error: (thrown) => void (isStale() || this.#failed(thrown, claims, opening)),
        },
      );
    } catch (err) {
      if (!isStale()) this.listener.lost(err);
    }
  }

  /** Nothing is told any more. */
  close(): void {
    this.#opening += 1;
    this.#dispose();
    this.#dispose = () => undefined;
  }

  #failed(thrown: unknown, claims: CallerClaims, opening: number): void {
    const { socket, lostAfterMs } = this.options;
    if (Array.isArray(thrown)) this.listener.refused(thrown);
    else if (socket.downForMs >= lostAfterMs) this.listener.lost(thrown);
    else {
      this.listener.interrupted();
      void socket.backOff().then(() => {
        if (opening === this.#opening) void this.open(claims);
      });
    }
  }
}
