import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { CallerClaims } from '../access/caller.js';
import type { Lifecycle } from '../process/lifecycle.js';
import { openTransport } from './open-transport.js';
import type { Transport } from './transport.js';

/**
 * The permissions of a credential or a member in a workspace have changed; cached claims must be looked up
 * again.
 */
export const AccessChanged = z.object({
  workspaceId: z.string(),
  /**
   * Absent: the change concerns all credentials of the member or, when `userId` is absent too, of the
   * workspace.
   */
  credentialId: z.string().optional(),
  userId: z.string().optional(),
});
export type AccessChanged = z.infer<typeof AccessChanged>;

/** Whether the change may concern these claims. A service that acts by itself is never concerned. */
export function concerns(
  { workspaceId, credentialId, userId }: AccessChanged,
  claims: CallerClaims,
): boolean {
  if (claims.credentialId === null || claims.workspaceId !== workspaceId) return false;
  if (credentialId) return claims.credentialId === credentialId;
  return !userId || claims.userId === userId;
}

/** Delivery is best effort: receivers must not rely on it. */
export const ACCESS_CHANGED_TOPIC = 'auth.access-changed';

/** Calls the listener for every later change. */
export type ListenToAccessChanges = (subscribe: (change: AccessChanged) => void) => void;

const TRY_AGAIN_AFTER_MS = 1000;

interface Options {
  readonly AMQP_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_POOLER?: string | undefined;
}

/**
 * Listens for changes when a transport is configured. Start-up does not wait for the connection, and a
 * missing connection is not an error.
 */
export async function openAccessChanges(
  lifecycle: Lifecycle,
  { AMQP_URL: amqpUrl, DATABASE_URL: databaseUrl, DATABASE_POOLER: pooler }: Options,
): Promise<ListenToAccessChanges> {
  if (!amqpUrl && !databaseUrl) return () => undefined;
  const { log } = lifecycle;
  const transport = await lifecycle.start(
    'changes of access',
    () => openTransport({ amqpUrl, databaseUrl: databaseUrl ?? '', pooler, log }),
    (opened) => opened.close(),
  );
  return (subscribe) => void keepTrying(transport, subscribe, lifecycle);
}

async function keepTrying(
  transport: Transport,
  subscribe: (change: AccessChanged) => void,
  lifecycle: Lifecycle,
): Promise<void> {
  while (!lifecycle.stopping) {
    try {
      await transport.listen(ACCESS_CHANGED_TOPIC, ({ body }) => subscribe(AccessChanged.parse(body)));
      return;
    } catch (err) {
      if (lifecycle.stopping) return;
      lifecycle.log.warn({ err }, 'changes of access are not received yet; trying again');
      await sleep(TRY_AGAIN_AFTER_MS);
    }
  }
}
