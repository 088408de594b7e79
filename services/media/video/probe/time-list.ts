const FIRST_ROOM = 4096;

/** Seconds in order of arrival, stored in eight bytes each. */
export class TimeList {
  #values = new Float64Array(FIRST_ROOM);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(time: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Float64Array(2 * this.#length);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = time;
  }

  sorted(): Float64Array {
    return this.#values.slice(0, this.#length).sort();
  }
}
