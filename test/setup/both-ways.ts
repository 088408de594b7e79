import { expect } from 'chai';
import type { PageEnds, PageRequest } from '../../services/platform/database/page.js';

interface ReadPage extends PageEnds {
  readonly ids: readonly unknown[];
  readonly cursors: ReadonlyArray<string | undefined>;
}

/**
 * Reads a list backwards with `last` and `before`, and forwards with `first` and `after`. Expects equal
 * entries and correct page information, and returns the entries.
 */
export async function readBothWays(
  read: (page: PageRequest) => Promise<ReadPage>,
  size: number,
): Promise<unknown[]> {
  const forward: unknown[] = [];
  for (let after: string | undefined, isMore = true; isMore; ) {
    const page = await read({ first: size, after });
    expect(page.hasPreviousPage, 'precedes').to.equal(after !== undefined);
    forward.push(...page.ids);
    after = page.cursors.at(-1);
    isMore = page.hasNextPage;
  }
  let backward: unknown[] = [];
  for (let before: string | undefined, isMore = true; isMore; ) {
    const page = await read({ last: size, before });
    expect(page.hasNextPage, 'follows').to.equal(before !== undefined);
    backward = [...page.ids, ...backward];
    before = page.cursors[0];
    isMore = page.hasPreviousPage;
  }
  expect(backward).to.deep.equal(forward);
  return forward;
}
