import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { CallerClaims } from './caller.js';
import type { Lifecycle } from './lifecycle.js';
import { openTransport } from './messaging/open-transport.js';
import type { Transport } from './messaging/transport.js';

/** What a credential or a person may do in a workspace is not what it was; what is remembered of it has to be asked again. */
export const AccessChanged = z.object({
  workspaceId: z.string(),
  /** Absent: all credentials of the person or, where there is none either, of the workspace. */
  credentialId: z.string().optional(),
  userId: z.string().optional(),
});
export type AccessChanged = z.infer<typeof AccessChanged>;

/** Whether it may be these claims that have changed. A service that acts by itself has none that could. */
export function concerns(
  { workspaceId, credentialId, userId }: AccessChanged,
  claims: CallerClaims,
): boolean {
  if (claims.credentialId === null || claims.workspaceId !== workspaceId) return false;
  if (credentialId) return claims.credentialId === credentialId;
  return !userId || claims.userId === userId;
}

/** Best effort, may be lost: receivers must not rely on it. */
export const ACCESS_CHANGED_TOPIC = 'auth.access-changed';

/** Calls `hear` for every later change. */
export type ListenToAccessChanges = (hear: (change: AccessChanged) => void) => void;

const TRY_AGAIN_AFTER_MS = 1000;

interface Options {
  readonly AMQP_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
}

/** Listens where there is something to listen on. Starting does not wait for it, and hearing nothing is no failure. */
export async function openAccessChanges(
  lifecycle: Lifecycle,
  { AMQP_URL: amqpUrl, DATABASE_URL: databaseUrl }: Options,
): Promise<ListenToAccessChanges> {
  if (!amqpUrl && !databaseUrl) return () => undefined;
  const { log } = lifecycle;
  const transport = await lifecycle.start(
    'changes of access',
    () => openTransport({ amqpUrl, databaseUrl: databaseUrl ?? '', log }),
    (opened) => opened.close(),
  );
  return (hear) => void keepTrying(transport, hear, lifecycle);
}

async function keepTrying(
  transport: Transport,
  hear: (change: AccessChanged) => void,
  lifecycle: Lifecycle,
): Promise<void> {
  while (!lifecycle.stopping) {
    try {
      await transport.listen(ACCESS_CHANGED_TOPIC, ({ body }) => hear(AccessChanged.parse(body)));
      return;
    } catch (err) {
      if (lifecycle.stopping) return;
      lifecycle.log.warn({ err }, 'changes of access are not heard yet; trying again');
      await sleep(TRY_AGAIN_AFTER_MS);
    }
  }
}
