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

/** Between attempts to go on at a subgraph that can be reached and does not let the subscription resume yet. */
const RESUME_AGAIN_AFTER_MS = 1000;

const isUnavailable = (errors: readonly { extensions?: Record<string, unknown> }[]): boolean =>
  errors[0]?.extensions?.code === 'unavailable';

/**
 * One operation at its subgraph. When the connection breaks it is opened again, and says how long it may have missed changes: it
 * begins with the present state and with what has ended meanwhile. Where that can't be had for too long it is lost.
 */
export class Upstream {
  /** Whatever an earlier opening still says is not listened to. */
  #opening = 0;
  #dispose: () => void = () => undefined;
  /** Until when everything was received; null before the first opening. */
  #receivedUntilMs: number | null = null;
  #subscribedAtMs = Number.POSITIVE_INFINITY;
  #hasTold = false;
  #resumeFailingSinceMs: number | null = null;

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
    const isResumed = this.#receivedUntilMs !== null;
    this.#receivedUntilMs ??= performance.now();
    try {
      const authorization = `Bearer ${await sign(claims)}`;
      if (isStale()) return;
      const missedMs = Math.ceil(performance.now() - this.#receivedUntilMs);
      this.#subscribedAtMs = performance.now();
      this.#dispose = socket.subscribe(
        {
          query: primary.operation,
          operationName: primary.operationName,
          variables: Object.fromEntries(
            (primary.variableUsages ?? [])
              .filter((name) => name in variables)
              .map((name) => [name, variables[name]]),
          ),
          extensions: {
            authorization,
            requestId,
            ...(isResumed && { resume: { missedMs, told: this.#hasTold } }),
          },
        },
        {
          next: (event) => {
            if (isStale()) return;
            this.#hasTold = true;
            this.#resumeFailingSinceMs = null;
            this.listener.event(event as ExecutionResult);
          },
          complete: () => void (isStale() || this.listener.completed()),
          error: (thrown) => void (isStale() || this.#failed(thrown, claims, opening, isResumed)),
        },
      );
    } catch (err) {
      if (!isStale()) this.listener.lost(err);
    }
  }

  /** Nothing is told any more. */
  close(): void {
    this.#opening += 1;
    this.#noteReceived();
    this.#dispose();
    this.#dispose = () => undefined;
  }

  /** Events come in their order: what was sent before the last sign of the subgraph was received. */
  #noteReceived(): void {
    const { heardAtMs } = this.options.socket;
    if (this.#receivedUntilMs !== null && heardAtMs > this.#subscribedAtMs)
      this.#receivedUntilMs = Math.max(this.#receivedUntilMs, heardAtMs);
    this.#subscribedAtMs = Number.POSITIVE_INFINITY;
  }

  #failed(thrown: unknown, claims: CallerClaims, opening: number, isResumed: boolean): void {
    const { socket, lostAfterMs } = this.options;
    if (Array.isArray(thrown) && isResumed && isUnavailable(thrown))
      this.#resumeLater(thrown, claims, opening);
    else if (Array.isArray(thrown)) this.listener.refused(thrown);
    else if (socket.downForMs >= lostAfterMs) this.listener.lost(thrown);
    else {
      this.listener.interrupted();
      void socket.backOff().then(() => {
        if (opening === this.#opening) void this.open(claims);
      });
    }
  }

  #resumeLater(errors: readonly { message: string }[], claims: CallerClaims, opening: number): void {
    const now = performance.now();
    const heldMs = now - this.#subscribedAtMs;
    // One that had gone on for a while is no longer the attempt that failed before.
    if (this.#resumeFailingSinceMs === null || heldMs > this.options.lostAfterMs)
      this.#resumeFailingSinceMs = now;
    if (now - this.#resumeFailingSinceMs >= this.options.lostAfterMs) {
      this.listener.lost(new Error(errors[0]?.message));
      return;
    }
    this.listener.interrupted();
    setTimeout(() => {
      if (opening === this.#opening) void this.open(claims);
    }, RESUME_AGAIN_AFTER_MS).unref();
  }
}
