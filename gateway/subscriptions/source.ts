import { type ExecutionResult, GraphQLError } from 'graphql';
import { formatErrors } from '../../services/platform/graphql/format-error.js';
import { currentTraceparent, inSpan } from '../../services/platform/tracing/spans.js';
import { traceparentOfEvent } from '../../services/platform/tracing/trace-events.js';
import type { EdgeContext } from '../edge-context.js';
import { identityOf } from './ask-for-identity.js';
import { Audience } from './audience.js';
import { type Ending, ending, endingEvent } from './endings.js';
import { type EventExecution, executeEvent } from './execute-event.js';
import type { Subscriber } from './subscriber.js';
import { Upstream, type UpstreamListener, type UpstreamOptions } from './upstream.js';

const MAX_REFUSALS = 3;
/** An operation refused after this time had an expired token, since tokens are valid for a minute. */
const HELD_AFTER_MS = 5000;

/** Limits how often an operation that a subgraph refused is retried with a new token. */
class RefusedOperation {
  #times = 0;
  #lastAt = Number.NEGATIVE_INFINITY;

  mayBeAskedAgain(errors: readonly { extensions?: Record<string, unknown> }[]): boolean {
    if (errors[0]?.extensions?.code !== 'authentication_error') return false;
    const now = performance.now();
    if (now - this.#lastAt > HELD_AFTER_MS) this.#times = 0;
    this.#lastAt = now;
    this.#times += 1;
    return this.#times <= MAX_REFUSALS;
  }
}

/**
 * Equals the buffer of the subgraph per subscriber: a snapshot of all open objects, and those that have
 * ended.
 */
const MAX_WAITING = 5000;

/**
 * Queues events while another event is executed. The latest event of an object replaces a queued one and
 * moves to the end. Events of other objects are never dropped, since each may be its object's last; when the
 * queue overflows, the subscription ends.
 */
export class EventQueue {
  readonly #waiting = new Map<string, ExecutionResult>();

  constructor(
    /** Called for each event that a newer event replaced. */
    private readonly onReplaced: () => void,
    private readonly onOverflow: () => void,
  ) {}

  add(event: ExecutionResult): void {
    const identity = identityOf(event.data);
    if (this.#waiting.delete(identity)) this.onReplaced();
    else if (this.#waiting.size >= MAX_WAITING) {
      this.onOverflow();
      return;
    }
    this.#waiting.set(identity, event);
  }

  take(): { readonly identity: string; readonly event: ExecutionResult } | null {
    for (const [identity, event] of this.#waiting) {
      this.#waiting.delete(identity);
      return { identity, event };
    }
    return null;
  }
}

export interface SourceOptions extends EventExecution, Omit<UpstreamOptions, 'primary'> {
  readonly log: EdgeContext['log'];
  readonly count: (what: 'executed' | 'delivered' | 'superseded', times?: number) => void;
  readonly onFinished: () => void;
}

/**
 * One operation at a subgraph, executed once for all subscribers with the same operation and the same
 * permissions.
 */
export class Source implements UpstreamListener {
  readonly audience = new Audience();
  readonly #upstream: Upstream;
  readonly #queue: EventQueue;
  readonly #refusals = new RefusedOperation();
  #isWorking = false;
  /** The event sent after the queued ones, before completion; null for completion alone. */
  #finalEvent: string | null | undefined;
  #isFinished = false;
  /** Whether the subscription was reopened without a failure; its initial state is then not a change. */
  #isRenewed = false;
  /** The span of the first subscriber's start. */
  readonly #start = currentTraceparent();

  constructor(private readonly options: SourceOptions) {
    this.#upstream = new Upstream({ ...options, primary: options.plan.primary }, this);
    this.#queue = new EventQueue(
      () => options.count('superseded'),
      () => this.end(ending('SUBSCRIPTION_TOO_SLOW')),
    );
  }

  join(subscriber: Subscriber): void {
    if (this.audience.add(subscriber)) void this.#upstream.open(subscriber.credential.claims);
  }

  leave(subscriber: Subscriber): void {
    if (!this.audience.has(subscriber)) return;
    const inAnothersName = this.audience.remove(subscriber);
    if (this.audience.size === 0) this.#finish(null);
    else if (inAnothersName) this.#handOver();
  }

  event(event: ExecutionResult): void {
    this.#queue.add(event);
    void this.#work();
  }

  refused(errors: readonly { message: string; extensions?: Record<string, unknown> }[]): void {
    const { bearer } = this.audience;
    if (bearer && this.#refusals.mayBeAskedAgain(errors)) {
      this.#isRenewed = true;
      // The credential may have ended, which ends the bearer only; otherwise the token had expired.
      void bearer.credential.recheck().then(() => {
        if (this.audience.bearer === bearer) void this.#upstream.open(bearer.credential.claims);
      });
      return;
    }
    const thrown = errors.map(({ message, extensions }) => new GraphQLError(message, { extensions }));
    this.#conclude(JSON.stringify({ errors: formatErrors(thrown, this.options) }));
  }

  interrupted(): void {
    this.#isRenewed = false;
  }

  lost(cause: unknown): void {
    const { log, requestId } = this.options;
    log.warn({ err: cause, requestId }, 'a subscription lost the connection to its subgraph');
    this.end(ending('SUBSCRIPTION_UPSTREAM_LOST'));
  }

  completed(): void {
    this.#conclude(null);
  }

  /** Sends the reason to all subscribers, after the queued events. */
  end(reason: Ending): void {
    this.#conclude(endingEvent(reason, this.options.requestId));
  }

  /** Sends no more requests with the credential of subscribers that left; several changes are combined. */
  #handOver(): void {
    this.#upstream.close();
    this.#isRenewed = true;
    setImmediate(() => {
      const { bearer } = this.audience;
      if (bearer && this.#finalEvent === undefined) void this.#upstream.open(bearer.credential.claims);
    });
  }

  /** Executes events one at a time to preserve their order, however long other subgraphs take. */
  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (let next = this.#queue.take(); next && !this.#isFinished; next = this.#queue.take()) {
      const { hasData, text } = await this.#execute(next.event);
      if (this.#isRenewed && this.audience.knows(text, next.identity)) continue;
      this.options.count('delivered', this.audience.size);
      this.audience.send(text, hasData ? next.identity : null);
    }
    this.#isWorking = false;
    if (this.#finalEvent !== undefined) this.#finish(this.#finalEvent);
  }

  async #execute(event: ExecutionResult): Promise<{ hasData: boolean; text: string }> {
    const { requestId, log, count } = this.options;
    const { bearer } = this.audience;
    if (!bearer) return { hasData: false, text: '' };
    count('executed');
    const context: EdgeContext = { claims: bearer.credential.claims, requestId, log };
    const { data = null, errors } = await inSpan(
      'graphql subscription event',
      { parent: traceparentOfEvent(event), links: [this.#start] },
      () => executeEvent(this.options, event, context),
    ).catch((thrown: unknown) => ({ data: null, errors: [thrown] }));
    if (errors.length === 0) return { hasData: data !== null, text: JSON.stringify({ data }) };
    return {
      hasData: data !== null,
      text: JSON.stringify({ errors: formatErrors(errors, this.options), data }),
    };
  }

  #conclude(finalEvent: string | null): void {
    if (this.#isFinished || this.#finalEvent !== undefined) return;
    this.#upstream.close();
    this.#finalEvent = finalEvent;
    void this.#work();
  }

  #finish(finalEvent: string | null): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    this.#upstream.close();
    this.options.onFinished();
    this.audience.dismiss(finalEvent);
  }
}
