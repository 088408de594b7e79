import type { Logger } from 'pino';
import type { SubgraphAnswer } from './execution/execute-plan.js';

type Variables = Readonly<Record<string, unknown>>;

/** A fetch of entities, with its caller. */
export interface EntityFetch {
  /** The request body up to its variables, including the document. */
  readonly beginning: string;
  readonly representations: readonly unknown[];
  /** All variables except the representations. */
  readonly variables: Variables;
  /** The signed token of the caller. */
  readonly token: string;
  readonly sign: () => Promise<string>;
  readonly context: { readonly requestId: string; readonly log: Pick<Logger, 'info'> };
}

interface Waiting {
  readonly at: number;
  readonly fetch: EntityFetch;
  resolve(answer: SubgraphAnswer): void;
  reject(cause: unknown): void;
}

interface Batch {
  readonly waiting: Waiting[];
  count: number;
}

/** Larger requests are no faster, and this number stays far below what a service accepts. */
const MAX_REPRESENTATIONS = 1000;

/**
 * Batches fetches of entities from one turn of the event loop whose caller, document and variables are equal.
 * Each fetch receives its own part of the response, with the paths of errors adjusted.
 */
export class EntityBatches {
  readonly #open = new Map<string, Batch>();

  constructor(private readonly send: (fetch: EntityFetch) => Promise<SubgraphAnswer>) {}

  fetch(fetch: EntityFetch): Promise<SubgraphAnswer> {
    const { token, beginning, variables, representations } = fetch;
    const key = `${token}\n${JSON.stringify(variables)}\n${beginning}`;
    return new Promise((resolve, reject) => {
      const batch = this.#batchOf(key, representations.length);
      batch.waiting.push({ at: batch.count, fetch, resolve, reject });
      batch.count += representations.length;
    });
  }

  #batchOf(key: string, more: number): Batch {
    const open = this.#open.get(key);
    if (open && open.count + more <= MAX_REPRESENTATIONS) return open;
    const batch: Batch = { waiting: [], count: 0 };
    this.#open.set(key, batch);
    setImmediate(() => {
      if (this.#open.get(key) === batch) this.#open.delete(key);
      void this.#sendBatch(batch);
    });
    return batch;
  }

  async #sendBatch({ waiting }: Batch): Promise<void> {
    const [first] = waiting as [Waiting];
    try {
      if (waiting.length === 1) return first.resolve(await this.send(first.fetch));
      const representations = waiting.flatMap(({ fetch }) => fetch.representations);
      const answer = await this.send({ ...first.fetch, representations });
      for (const part of waiting) {
        const { context } = part.fetch;
        const { requestId: sentAs } = first.fetch.context;
        // The service logs the batch under the request id of the first fetch.
        if (answer.errors && context.requestId !== sentAs)
          context.log.info({ sentAs }, 'fetched together with another request');
        part.resolve(partOf(answer, part));
      }
    } catch (cause) {
      for (const { reject } of waiting) reject(cause);
    }
  }
}

/** Returns the part of a batched response that belongs to one fetch. */
function partOf({ data, errors, sizeBytes }: SubgraphAnswer, { at, fetch }: Waiting): SubgraphAnswer {
  const count = fetch.representations.length;
  const entities = data?._entities as unknown[] | undefined;
  const own = errors?.flatMap((error) => {
    const index = error.path?.[0] === '_entities' ? error.path[1] : undefined;
    // An error without an entity concerns every fetch of the batch.
    if (typeof index !== 'number') return [error];
    if (index < at || index >= at + count) return [];
    return [{ ...error, path: ['_entities', index - at, ...(error.path?.slice(2) ?? [])] }];
  });
  return {
    data: entities ? { _entities: entities.slice(at, at + count) } : data,
    ...(sizeBytes && { sizeBytes: entities ? (sizeBytes * count) / entities.length : sizeBytes }),
    ...(own?.length ? { errors: own } : {}),
  };
}
