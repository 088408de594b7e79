import { availableParallelism } from 'node:os';
import { DomainError } from '../../platform/errors/errors.js';
import { REFUSED_FOR_CAPACITY } from '../../platform/errors/unavailable.js';

/** Whose password is hashed: those of one source wait for each other, and sources take turns. */
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

/** The waiting work of one kind of source, by source, in the order of their turns. */
class Turns {
  readonly #sources = new Map<string, Waiting[]>();
  #count = 0;

  constructor(private readonly max: number) {}

  /** Adds work; when there is no room, the newest work of the source with the most of it makes room or is refused. */
  add(source: string, work: Waiting): void {
    const own = this.#sources.get(source) ?? [];
    if (this.#count >= this.max) {
      const [greediest, theirs] = [...this.#sources].reduce((most, one) =>
        one[1].length > most[1].length ? one : most,
      );
      if (greediest === source || theirs.length <= own.length + 1) {
        work.refuse();
        return;
      }
      theirs.pop()?.refuse();
      this.#count -= 1;
    }
    own.push(work);
    this.#sources.set(source, own);
    this.#count += 1;
  }

  next(): Waiting | undefined {
    for (const [source, waiting] of this.#sources) {
      const work = waiting.shift();
      this.#sources.delete(source);
      if (waiting.length > 0) this.#sources.set(source, waiting);
      this.#count -= 1;
      return work;
    }
    return undefined;
  }
}

/**
 * Hashes few passwords at once. Those that wait are bounded, and their sources take turns, so that neither one network nor many
 * attempts at once keep other users from signing in. Throws `unavailable` beyond that.
 */
export class HashingQueue {
  readonly #known: Turns;
  readonly #others: Turns;
  #running = 0;

  constructor(private readonly limits: HashingLimits = LIMITS) {
    this.#known = new Turns(limits.maxWaiting);
    this.#others = new Turns(limits.maxWaiting);
  }

  async run<T>({ name, isKnown }: HashingSource, hash: () => Promise<T>): Promise<T> {
    if (this.#running < this.limits.atOnce) this.#running += 1;
    else
      await new Promise<void>((resolve, reject) => {
        const turns = isKnown ? this.#known : this.#others;
        turns.add(name, { start: resolve, refuse: () => reject(overloaded()) });
      });
    try {
      return await hash();
    } finally {
      const next = this.#known.next() ?? this.#others.next();
      if (next) next.start();
      else this.#running -= 1;
    }
  }
}
