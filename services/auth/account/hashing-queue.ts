import { availableParallelism } from 'node:os';
import { DomainError } from '../../platform/errors/errors.js';
import { REFUSED_FOR_CAPACITY } from '../../platform/errors/unavailable.js';

/** Whose password is hashed: a source that had many hashes lately waits for the others. */
export interface HashingSource {
  readonly name: string;
  /** Whether the source has proved who it is before; such sources are served first. */
  readonly isKnown: boolean;
}

interface HashingLimits {
  readonly atOnce: number;
  /** Of known sources, and of all others. */
  readonly maxWaiting: number;
}

/**
 * A hash takes about 50 ms of a core on purpose, so that a flood of passwords would occupy all of them, and the threads that
 * files and names are read with. The last of those that wait begins within two seconds.
 */
const LIMITS: HashingLimits = {
  atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)),
  maxWaiting: 40,
};

const RETRY_AFTER_SECONDS = 3;

const overloaded = () =>
  new DomainError('unavailable', 'Too many passwords are being checked; try again', {
    details: { reason: REFUSED_FOR_CAPACITY, retryAfterSeconds: RETRY_AFTER_SECONDS },
  });

interface Waiting {
  start(): void;
  refuse(): void;
}

/** How long a source’s hashes count against it. */
const COUNTED_MS = 60_000;

/** How many hashes each source had lately; no more sources than hashes fit into that time. */
class RecentUse {
  #counts = new Map<string, number>();
  #since = performance.now();

  of(source: string): number {
    if (performance.now() - this.#since > COUNTED_MS) {
      this.#counts = new Map();
      this.#since = performance.now();
    }
    return this.#counts.get(source) ?? 0;
  }

  note(source: string): void {
    this.#counts.set(source, this.of(source) + 1);
  }
}

/** The waiting work of one kind of source, by source. */
class Turns {
  readonly #sources = new Map<string, Waiting[]>();
  #count = 0;

  constructor(
    private readonly max: number,
    private readonly use: RecentUse,
  ) {}

  /** Whether work of the source would be added. */
  hasRoomFor(source: string): boolean {
    return this.#count < this.max || this.#findGreedier(source) !== null;
  }

  /** Adds work; when there is no room, the newest work of the source with most of it makes room, or the new work is refused. */
  add(source: string, work: Waiting): void {
    if (this.#count >= this.max) {
      const greedier = this.#findGreedier(source);
      if (greedier === null) {
        work.refuse();
        return;
      }
      const theirs = this.#sources.get(greedier) as Waiting[];
      theirs.pop()?.refuse();
      if (theirs.length === 0) this.#sources.delete(greedier);
      this.#count -= 1;
    }
    const own = this.#sources.get(source) ?? [];
    own.push(work);
    this.#sources.set(source, own);
    this.#count += 1;
  }

  /** Returns the source with most work, waiting or done lately, if it has more than this one with one more. */
  #findGreedier(source: string): string | null {
    const weightOf = (name: string) => (this.#sources.get(name)?.length ?? 0) + this.use.of(name);
    const [greediest = source] = [...this.#sources.keys()].sort(
      (one, other) => weightOf(other) - weightOf(one),
    );
    return weightOf(greediest) > weightOf(source) + 1 ? greediest : null;
  }

  /** Returns the work of the source that had the fewest hashes lately, so that a flood waits for everybody else. */
  next(): Waiting | undefined {
    if (this.#count === 0) return undefined;
    const [source, waiting] = [...this.#sources].reduce((first, one) =>
      this.use.of(one[0]) < this.use.of(first[0]) ? one : first,
    );
    const work = waiting.shift();
    if (waiting.length === 0) this.#sources.delete(source);
    this.#count -= 1;
    return work;
  }
}

/**
 * Hashes few passwords at once. Those that wait are bounded, and a source waits for those that had fewer hashes lately, so that
 * neither one network nor many keep other users from signing in. Throws `unavailable` beyond that.
 */
export class HashingQueue {
  readonly #known: Turns;
  readonly #others: Turns;
  readonly #use = new RecentUse();
  #running = 0;

  constructor(private readonly limits: HashingLimits = LIMITS) {
    this.#known = new Turns(limits.maxWaiting, this.#use);
    this.#others = new Turns(limits.maxWaiting, this.#use);
  }

  /** Throws `unavailable` when a hash of the source would be refused now, before anything else is done for it. */
  requireRoom({ name, isKnown }: HashingSource): void {
    if (!(isKnown ? this.#known : this.#others).hasRoomFor(name)) throw overloaded();
  }

  async run<T>({ name, isKnown }: HashingSource, hash: () => Promise<T>): Promise<T> {
    if (this.#running < this.limits.atOnce) this.#running += 1;
    else
      await new Promise<void>((resolve, reject) => {
        const turns = isKnown ? this.#known : this.#others;
        turns.add(name, { start: resolve, refuse: () => reject(overloaded()) });
      });
    this.#use.note(name);
    try {
      return await hash();
    } finally {
      const next = this.#known.next() ?? this.#others.next();
      if (next) next.start();
      else this.#running -= 1;
    }
  }
}
