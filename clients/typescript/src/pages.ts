interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** A list of the service: `for await` reads its pages as they are needed. */
export class List<T> implements AsyncIterable<T> {
  readonly #read: (cursor: string | undefined) => Promise<Page<T>>;

  constructor(read: (cursor: string | undefined) => Promise<Page<T>>) {
    this.#read = read;
  }

  /** Yields the items page by page. */
  async *pages(): AsyncGenerator<readonly T[]> {
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await this.#read(cursor);
      yield items;
      cursor = nextCursor ?? undefined;
    } while (cursor);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for await (const items of this.pages()) yield* items;
  }

  /** Returns the first items, at most as many as requested. */
  async first(count: number): Promise<T[]> {
    const found: T[] = [];
    if (count <= 0) return found;
    for await (const item of this) {
      found.push(item);
      if (found.length >= count) break;
    }
    return found;
  }
}

interface Answer<K extends string, T> {
  readonly data?:
    | (Readonly<Record<K, readonly T[]>> & { readonly pagination: { readonly nextCursor: string | null } })
    | undefined;
}

/** Returns the list whose pages an operation returns under a name. */
export const listOf = <K extends string, T>(
  name: K,
  request: (page: { readonly cursor?: string }) => Promise<Answer<K, T>>,
): List<T> =>
  new List(async (cursor) => {
    const { data } = await request(cursor ? { cursor } : {});
    if (!data) throw new TypeError('The service answered without a body');
    return { items: data[name], nextCursor: data.pagination.nextCursor };
  });
