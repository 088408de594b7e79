import { notFound } from '../errors/errors.js';
import type { RequestContext } from '../graphql/serve-subgraph.js';
import type { LiveRow } from './live-row.js';
import type { LiveRows } from './live-rows.js';
import { NewestStates } from './newest-states.js';

interface FollowedRow<R extends LiveRow> {
  readonly rows: LiveRows<R>;
  readonly workspaceId: string;
  /** Type name for the `not_found` error: `Video`. */
  readonly what: string;
  readonly id: string;
  readonly resume: RequestContext['resume'];
}

/** Yields a row's present state and each change, until it is deleted. Throws `not_found`. */
export async function followRow<R extends LiveRow>({
  rows,
  workspaceId,
  what,
  id,
  resume,
}: FollowedRow<R>): Promise<AsyncIterable<R>> {
  let isThere = false;
  const states = new NewestStates<R>(() => followed.stop());
  const followed = rows.follow(workspaceId, id, ({ row }) => {
    if (!row) return states.end();
    isThere = true;
    states.push(row);
  });
  try {
    await followed.ready;
  } catch (err) {
    states.end();
    throw err;
  }
  // The row existed before the interruption: it has been deleted, which completes the stream.
  if (!isThere && !resume?.notified) throw notFound({ what, id });
  return states;
}
