import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { REFUSED_FOR_CAPACITY } from '../../platform/errors/unavailable.js';
import { degraded } from '../../platform/process/health.js';
import { queueFull } from '../errors.js';
import { countRefused } from './queue-metrics.js';

/** How many jobs may wait before new work is refused. */
export interface QueueBounds {
  readonly overall: number;
  readonly perWorkspace: number;
}

interface CountedQueue {
  /** Waiting jobs of all workspaces. */
  readonly waiting: number;
  /** Workspaces that have as many as one may have. */
  readonly fullWorkspaces: number;
}

/**
 * Throws when more jobs would wait than the bounds allow. Called by the transaction that accepts work, after its
 * rows are written; `toCome` is the number of jobs that it causes and that have no row yet.
 */
export type Admit = (toCome?: number) => Promise<void>;

/** A file that its client has still to send occupies no worker, however long that takes. */
const WAITING = `status = 'pending' and waiting_for is distinct from 'upload'`;

/** Age at which the count of all workspaces is renewed. */
const FRESH_MS = 1000;

export type Bound = 'workspace' | 'installation';

/** Thrown inside the transaction that is rolled back; callers receive `queueFull`. */
class BoundReached extends Error {
  constructor(
    readonly bound: Bound,
    readonly maxWaiting: number,
  ) {
    super('The queue is full');
  }
}

/**
 * Bounds the number of waiting jobs. No lock is involved: a workspace may exceed its bound by the requests whose
 * transactions are open at the same time (ten for each instance at most), and all workspaces together theirs by
 * what other instances accept within a second.
 */
export class JobQueue {
  #latest: { readonly at: number; readonly counted: Promise<CountedQueue> } | undefined;
  #waiting = 0;
  /** Jobs accepted here since the latest count began. */
  #accepted = 0;

  constructor(
    private readonly db: DataSource,
    readonly bounds: QueueBounds,
    /** Returns the seconds after which a refused request is worth repeating. */
    private readonly retryAfter: (workspaceId: string, bound: Bound) => Promise<number>,
    private readonly freshMs = FRESH_MS,
  ) {}

  /** Runs a transaction that accepts work of a workspace. Throws `unavailable` when the queue is full. */
  async accept<T>(workspaceId: string, apply: (tx: EntityManager, admit: Admit) => Promise<T>): Promise<T> {
    // Read before the transaction, which would hold one connection while it waits for another.
    await this.count();
    const admit = async (tx: EntityManager, toCome = 0) => {
      await this.#requirePlace(tx, workspaceId, toCome);
      if (this.#waiting + this.#accepted >= this.bounds.overall)
        throw new BoundReached('installation', this.bounds.overall);
      this.#accepted += 1;
    };
    try {
      return await inTransaction(this.db, { workspaceId }, (tx) => apply(tx, (toCome) => admit(tx, toCome)));
    } catch (err) {
      if (!(err instanceof BoundReached)) throw err;
      const { bound, maxWaiting } = err;
      countRefused(bound);
      const retryAfterSeconds = await this.retryAfter(workspaceId, bound);
      throw queueFull({ reason: REFUSED_FOR_CAPACITY, bound, maxWaiting, retryAfterSeconds });
    }
  }

  /** Counts the waiting jobs of a workspace, up to one more than it may have. */
  async countOf(tx: EntityManager, workspaceId: string): Promise<number> {
    const [{ waiting }]: [{ waiting: number }] = await tx.query(
      `select count(*)::int as waiting from (
         select from job where workspace_id = $1 and ${WAITING} limit $2) as waiting`,
      [workspaceId, this.bounds.perWorkspace + 1],
    );
    return waiting;
  }

  /** Counts the waiting jobs of all workspaces, at most once a second for any number of requests. */
  count(): Promise<CountedQueue> {
    if (!this.#latest || performance.now() - this.#latest.at >= this.freshMs) {
      const acceptedBefore = this.#accepted;
      const counted = this.#countAll().then((result) => {
        this.#accepted -= acceptedBefore;
        this.#waiting = result.waiting;
        return result;
      });
      this.#latest = { at: performance.now(), counted };
      counted.catch(() => {
        this.#latest = undefined;
      });
    }
    return this.#latest.counted;
  }

  /** For the readiness check: degraded while work is refused. */
  async describe(): Promise<unknown> {
    const { waiting, fullWorkspaces } = await this.count();
    const { overall, perWorkspace } = this.bounds;
    if (waiting >= overall)
      return degraded(`${waiting} jobs wait; new work is refused (MAX_QUEUED_JOBS is ${overall})`);
    if (fullWorkspaces > 0)
      return degraded(
        `${waiting} jobs wait; new work of ${fullWorkspaces} workspaces is refused (MAX_QUEUED_JOBS_PER_WORKSPACE is ${perWorkspace})`,
      );
    return `${waiting} jobs wait`;
  }

  async #requirePlace(tx: EntityManager, workspaceId: string, toCome: number): Promise<void> {
    const { perWorkspace } = this.bounds;
    if ((await this.countOf(tx, workspaceId)) + toCome > perWorkspace)
      throw new BoundReached('workspace', perWorkspace);
  }

  async #countAll(): Promise<CountedQueue> {
    const [counted] = await inTransaction(this.db, { settings: { 'app.reconciler': 'on' } }, (tx) =>
      tx.query<[CountedQueue]>(
        `select coalesce(sum(jobs), 0)::int as waiting, (count(*) filter (where jobs >= $1))::int as "fullWorkspaces"
         from (select count(*) as jobs from job where ${WAITING} group by workspace_id) as of_workspace`,
        [this.bounds.perWorkspace],
      ),
    );
    return counted;
  }
}
