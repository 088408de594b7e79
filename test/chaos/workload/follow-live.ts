import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../setup/subscribing-client.js';
import type { Operation } from '../schedule.js';
import type { FollowEnd, Journal, RecordedFollow } from './journal.js';
import type { Tenant } from './tenants.js';

const JOBS = 'subscription { jobUpdates { id type status attempt } }';
const VIDEO = 'subscription ($id: ID!) { videoUpdates(id: $id) { id name status } }';
const BACK_AFTER_MS = 300;

export interface FollowOptions {
  readonly gatewayPort: number;
  readonly tenant: Tenant;
  readonly journal: Journal;
  /** Null for all jobs of the workspace. */
  readonly videoId: string | null;
  readonly leaves: AbortSignal;
}

/** Subscribes until the signal aborts; reconnects after each interruption, like a dashboard. */
export async function followLive(operation: Operation, options: FollowOptions): Promise<void> {
  while (!options.leaves.aborted) {
    const follow: RecordedFollow = {
      operation: operation.id,
      workspace: options.tenant.index,
      events: [],
      end: null,
      of: options.videoId === null ? 'jobs' : 'video',
      videoId: options.videoId,
    };
    options.journal.follows.push(follow);
    follow.end = await followOnce(follow, options);
    // A deleted video publishes no more events.
    if (follow.end.how === 'completed' && follow.of === 'video') return;
    if (follow.end.how === 'error' && follow.end.codes.includes('not_found')) return;
    await sleep(BACK_AFTER_MS, undefined, { signal: options.leaves }).catch(() => undefined);
  }
}

async function followOnce(follow: RecordedFollow, options: FollowOptions): Promise<FollowEnd> {
  const { gatewayPort, tenant, leaves } = options;
  let closeCode = 0;
  const client = connect(gatewayPort, `Bearer ${tenant.key}`, {
    on: {
      closed: (event) => {
        closeCode = (event as { code?: number }).code ?? 0;
      },
    },
  });
  const end = await new Promise<FollowEnd>((resolve) => {
    const leave = client.subscribe(
      { query: follow.videoId === null ? JOBS : VIDEO, variables: { id: follow.videoId } },
      {
        next: ({ data, errors }) => {
          const changed = data && Object.values(data)[0];
          if (changed) follow.events.push({ at: Date.now(), data: changed as Record<string, unknown> });
          if (errors) resolve({ how: 'error', codes: codesOf(errors) });
        },
        error: (thrown) =>
          resolve(
            Array.isArray(thrown)
              ? { how: 'error', codes: codesOf(thrown) }
              : { how: 'closed', code: (thrown as { code?: number }).code ?? closeCode },
          ),
        complete: () => resolve({ how: leaves.aborted ? 'left' : 'completed' }),
      },
    );
    const goes = () => {
      leave();
      resolve({ how: 'left' });
    };
    if (leaves.aborted) goes();
    leaves.addEventListener('abort', goes, { once: true });
  });
  // A gateway that hangs does not close the connection either.
  await Promise.race([client.dispose(), sleep(BACK_AFTER_MS)]);
  client.terminate();
  return end;
}

const codesOf = (errors: readonly unknown[]): string[] =>
  errors.map((error) => String((error as { extensions?: { code?: unknown } }).extensions?.code ?? ''));
