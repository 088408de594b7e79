import type { JSONWebKeySet, JWK } from 'jose';
import { z } from 'zod';

/** Thrown once, with every fault of the environment in it. */
export class InvalidConfiguration extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The configuration is not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'InvalidConfiguration';
  }
}

/** Parses the environment; an empty value counts as absent. Throws `InvalidConfiguration` listing all faults. */
export function readConfig<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv): Readonly<z.infer<S>> {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(present);
  if (parsed.success) return Object.freeze(parsed.data as object) as Readonly<z.infer<S>>;
  throw new InvalidConfiguration(
    parsed.error.issues.map((issue) => `${issue.path.join('.') || 'environment'}: ${issue.message}`),
  );
}

/** Environment variables that have a new name, by their old one. */
export type RenamedVariables = Readonly<Record<string, string>>;

/** The environment with the values of old names under the new ones; a value of the new name wins. */
export function withNewNames(env: NodeJS.ProcessEnv, renamed: RenamedVariables): NodeJS.ProcessEnv {
  const named = Object.entries(renamed).map(([old, name]) => [name, env[name] || env[old]]);
  return { ...env, ...Object.fromEntries(named.filter(([, value]) => value)) };
}

/** A sentence for each old name that the environment still uses. */
export const warnOfOldNames = (env: NodeJS.ProcessEnv, renamed: RenamedVariables): readonly string[] =>
  Object.entries(renamed)
    .filter(([old]) => env[old])
    .map(([old, name]) => `${old} is now ${name}; the old name will be ignored by the next version`);

/** A TCP port. */
export const port = (fallback: number) => z.coerce.number().int().min(1).max(65535).default(fallback);

/** How long a process that starts waits for what it needs (database, broker, disk) before it gives up. */
export const startWaitSeconds = z.coerce.number().int().min(0).max(86_400).default(120);

const json = z.string().transform((text, ctx): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    ctx.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
});

/** What every process of the product reads. */
export const ProcessEnv = z.object({
  /** Address the process binds to. */
  HOST: z.string().default('127.0.0.1'),
  /** Where the process tells operators how it is: `/metrics`, and `/readyz` in detail. Absent: nowhere. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  START_WAIT_SECONDS: startWaitSeconds,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Private JWK (Ed25519) this process signs caller tokens with; its `kid` is the issuer's name. */
  CALLER_SIGNING_KEY: json
    .pipe(z.looseObject({ kty: z.literal('OKP'), kid: z.string().min(1), d: z.string() }))
    .transform((key): JWK => key as JWK),
  /** JWKS of every issuer that is believed. */
  CALLER_PUBLIC_KEYS: json
    .pipe(z.looseObject({ keys: z.array(z.looseObject({ kid: z.string() })).min(1) }))
    .transform((keys): JSONWebKeySet => keys as unknown as JSONWebKeySet),
});
export type ProcessConfig = Readonly<z.infer<typeof ProcessEnv>>;

/** What every subgraph reads besides. */
export const SubgraphEnv = ProcessEnv.extend({
  PORT: z.coerce.number().int().min(0).max(65535),
  /** The service's own runtime role; it must not bypass row-level security. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Absent: messages travel through PostgreSQL. */
  AMQP_URL: z.url({ protocol: /^amqps?$/ }).optional(),
  /** How long a message that travels through PostgreSQL is a process's that has taken it and was lost. */
  MESSAGE_LEASE_MS: z.coerce.number().int().min(1000).default(30_000),
  /** How long messages are kept that could not be handled. */
  DEAD_LETTER_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** How often what was received is compared with what others have sent; what is missing is handled. */
  RECONCILE_EVERY_SECONDS: z.coerce.number().int().min(1).default(60),
});
export type SubgraphConfig = Readonly<z.infer<typeof SubgraphEnv>>;

/** How stored files are addressed from outside, for those that hand out their addresses. */
export const StorageEnv = z.object({
  /** Public address of the media service's files, without a trailing slash. */
  STORAGE_URL: z.url().transform((url) => url.replace(/\/+$/, '')),
  STORAGE_SIGNING_SECRET: z.string().min(32),
  /** How long an address of a stored file can be read. Records show fresh ones whenever they are read. */
  STORED_URL_SECONDS: z.coerce.number().int().min(60).max(604_800).default(86_400),
});
