import { z } from 'zod';

/** Environment variables of processes that open pools of connections. */
export const PoolerEnv = z.object({
  DATABASE_POOLER: z
    .string()
    .regex(/^([\w.-]+|\[[\da-fA-F:.]+\]):\d{1,5}$/, 'must be host:port, such as pgbouncer:6432')
    .optional()
    .meta({
      description:
        'Address (host:port) of a connection pooler in transaction mode, such as PgBouncer, in front of `DATABASE_URL`.',
      fallback: 'none',
    }),
});

/**
 * Returns the URL of the same database and role through the pooler. Only transactions may be sent there: a session
 * belongs to one transaction, so that nothing set outside of one, no LISTEN and no lock of a session holds.
 */
export function pooledUrl(databaseUrl: string, pooler: string | undefined): string {
  if (!pooler) return databaseUrl;
  const url = new URL(databaseUrl);
  url.host = pooler;
  return url.href;
}
