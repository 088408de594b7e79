import type { FetchNode } from '@apollo/query-planner';
import type { ExecutionResult } from 'graphql';
import type { CallerClaims, SignCaller } from '../../services/platform/access/caller.js';
import { beginSpan } from '../../services/platform/tracing/spans.js';
import { traceparentOf } from '../../services/platform/tracing/traceparent.js';
import type { SubgraphSocket } from './subgraph-socket.js';

/** Receives the events of an operation at a subgraph. */
export interface UpstreamListener {
  event(event: ExecutionResult): void;
  /** The subgraph ended the operation with these errors. */
  refused(errors: readonly { message: string; extensions?: Record<string, unknown> }[]): void;
  /** The connection broke and is being reopened. */
  interrupted(): void;
  /** The subgraph was unreachable for too long. */
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

/**
 * Interval between attempts to resume at a subgraph that is reachable but refuses to resume the subscription
 * yet.
 */
const RESUME_AGAIN_AFTER_MS = 1000;

const isUnavailable = (errors: readonly { extensions?: Record<string, unknown> }[]): boolean =>
  errors[0]?.extensions?.code === 'unavailable';

/**
 * One operation at its subgraph. When the connection breaks, it reopens and reports for how long it may have
 * missed changes; it then starts with the current state and with what has ended meanwhile. It is lost when
 * this fails for too long.
 */
export class Upstream {
  /** Results of an earlier opening are ignored. */
  #opening = 0;
  #dispose: () => void = () => undefined;
  /** All events up to this time were received; null before the first opening. */
  #receivedUntilMs: number | null = null;
  #subscribedAtMs = Number.POSITIVE_INFINITY;
  #hasReceived = false;
  #resumeFailingSinceMs: number | null = null;

  constructor(
    private readonly options: UpstreamOptions,
    private readonly listener: UpstreamListener,
  ) {}

  /** Opens the operation with these claims, closing an operation with other claims first. */
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
      const span = beginSpan(`subscribe ${primary.serviceName}`, { kind: 'client' });
      const traceparent = traceparentOf(span);
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
            ...(traceparent && { traceparent }),
            ...(isResumed && { resume: { missedMs, notified: this.#hasReceived } }),
          },
        },
        {
          next: (event) => {
            if (isStale()) return;
            this.#hasReceived = true;
            this.#resumeFailingSinceMs = null;
            this.listener.event(event as ExecutionResult);
          },
          complete: () => void (isStale() || this.listener.completed()),
          error: (thrown) => void (isStale() || this.#failed(thrown, claims, opening, isResumed)),
        },
      );
      // Sent to the collector now, however long the operation runs.
      span.end();
    } catch (err) {
      if (!isStale()) this.listener.lost(err);
    }
  }

  /** No more events are passed on. */
  close(): void {
    this.#opening += 1;
    this.#noteReceived();
    this.#dispose();
    this.#dispose = () => undefined;
  }

  /** Events arrive in order, so everything sent before the last message of the subgraph was received. */
  #noteReceived(): void {
    const { receivedAtMs } = this.options.socket;
    if (this.#receivedUntilMs !== null && receivedAtMs > this.#subscribedAtMs)
      this.#receivedUntilMs = Math.max(this.#receivedUntilMs, receivedAtMs);
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
    // An attempt that had been open for a while starts a new series of failures.
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
