/** Has something done after the tests around it, once all of their other hooks have stopped what uses it. */
export function afterEverything(work: () => Promise<unknown>): void {
  before(function () {
    // What is added while the tests run is last.
    this.test?.parent?.afterAll(work);
  });
}
