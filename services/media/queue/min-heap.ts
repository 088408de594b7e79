/** A binary heap: `pop` returns the first value of an order. */
export class MinHeap<T> {
  readonly #values: T[] = [];

  constructor(private readonly isBefore: (a: T, b: T) => boolean) {}

  push(value: T): void {
    let at = this.#values.push(value) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#isBefore(at, above)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  pop(): T | undefined {
    const [first] = this.#values;
    const last = this.#values.pop();
    if (this.#values.length === 0 || last === undefined) return first;
    this.#values[0] = last;
    for (let at = 0; ; ) {
      let next = at;
      for (const below of [2 * at + 1, 2 * at + 2])
        if (below < this.#values.length && this.#isBefore(below, next)) next = below;
      if (next === at) return first;
      this.#swap(at, next);
      at = next;
    }
  }

  #isBefore(a: number, b: number): boolean {
    return this.isBefore(this.#values[a] as T, this.#values[b] as T);
  }

  #swap(a: number, b: number): void {
    const value = this.#values[a] as T;
    this.#values[a] = this.#values[b] as T;
    this.#values[b] = value;
  }
}
