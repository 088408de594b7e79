import DataLoader from 'dataloader';

/** The owner of a list, and the requested page of it. */
export interface OwnedPage<P> {
  readonly id: string;
  readonly page: P;
}

/** Loads the same page of many owners' lists at once; `read` is called once for each different page request. */
export const makePagedLoader = <P, R>(
  read: (ids: readonly string[], page: P) => Promise<readonly R[]>,
): DataLoader<OwnedPage<P>, R, string> =>
  new DataLoader(
    async (asked) => {
      const found: R[] = [];
      const alike = new Map<string, number[]>();
      asked.forEach(({ page }, at) => {
        const name = JSON.stringify(page);
        alike.set(name, [...(alike.get(name) ?? []), at]);
      });
      await Promise.all(
        [...alike.values()].map(async (places) => {
          const { page } = asked[places[0] as number] as OwnedPage<P>;
          const pages = await read(
            places.map((at) => (asked[at] as OwnedPage<P>).id),
            page,
          );
          places.forEach((at, i) => {
            found[at] = pages[i] as R;
          });
        }),
      );
      return found;
    },
    { cacheKeyFn: ({ id, page }) => JSON.stringify([id, page]) },
  );
