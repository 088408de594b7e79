import type { JSONWebKeySet, JWK } from 'jose';
import { z } from 'zod';
import { TracingEnv } from '../tracing/tracing-env.js';
import { PoolerEnv } from './pooled-url.js';
import { wholeNumber } from './setting-schemas.js';

/** Thrown once, listing every invalid environment variable. */
export class InvalidConfiguration extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The configuration is not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'InvalidConfiguration';
  }
}

/**
 * Parses the environment; an empty value counts as absent. Throws `InvalidConfiguration` listing all faults.
 */
export function readConfig<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv): Readonly<z.infer<S>> {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(present);
  if (parsed.success) return Object.freeze(parsed.data as object) as Readonly<z.infer<S>>;
  throw new InvalidConfiguration(parsed.error.issues.map(settingFault));
}

/**
 * Returns what `read` reads from the environment of this process. Faults are printed for the operator, without a
 * stack, and end the process.
 */
export function readConfigOrExit<C>(read: (env: NodeJS.ProcessEnv) => C, env: NodeJS.ProcessEnv): C {
  try {
    return read(env);
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}

/** Returns `NAME: what is wrong with its value`. */
export const settingFault = (issue: z.core.$ZodIssue): string =>
  `${issue.path.join('.') || 'environment'}: ${ruleOf(issue)}`;

function ruleOf(issue: z.core.$ZodIssue): string {
  const unit = 'origin' in issue && issue.origin === 'string' ? ' characters' : '';
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return 'is required';
      return issue.expected === 'number' || issue.expected === 'int' ? 'must be a number' : issue.message;
    case 'too_small':
      return `must be at least ${issue.minimum}${unit}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${unit}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'invalid_format':
      return issue.format === 'url' ? urlRule(issue) : issue.message;
    default:
      return issue.message;
  }
}

/** Names the protocols of a pattern such as `^https?$` or `^postgres(ql)?$`. */
function urlRule({ note, pattern = '' }: { readonly note?: unknown; readonly pattern?: string }): string {
  const [, stem, group, letter] = /^\^(\w+)(?:\((\w+)\)|(\w))\?\$$/.exec(pattern) ?? [];
  if (note !== 'Invalid protocol' || !stem) return 'must be a URL';
  return `must be a URL that begins with ${stem}:// or ${stem}${group ?? letter}://`;
}

export const port = (fallback: number) => wholeNumber(fallback, { max: 65535 });

export const startWaitSeconds = wholeNumber(120, { min: 0, max: 86_400 }).describe(
  'Time a starting process waits for a database, broker or disk that is unavailable, in seconds.',
);

const json = z.string().transform((text, ctx): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    ctx.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
});

/** URL of a subgraph as other processes reach it. */
export const subgraphUrl = (name: string) =>
  z.url().meta({ description: `URL of the ${name} subgraph.`, internal: true });

/** Environment variables that every process reads. */
export const ProcessEnv = TracingEnv.extend({
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  START_WAIT_SECONDS: startWaitSeconds,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe messages that are logged: fatal, error, warn, info, debug, trace or silent.'),
  CALLER_SIGNING_KEY: json
    .pipe(z.looseObject({ kty: z.literal('OKP'), kid: z.string().min(1), d: z.string() }))
    .transform((key): JWK => key as JWK)
    .meta({
      description:
        'Private JWK (Ed25519) that the process signs caller tokens with; its `kid` names the issuer.',
      internal: true,
    }),
  CALLER_PUBLIC_KEYS: json
    .pipe(z.looseObject({ keys: z.array(z.looseObject({ kid: z.string() })).min(1) }))
    .transform((keys): JSONWebKeySet => keys as JSONWebKeySet)
    .meta({ description: 'JWKS of all issuers of caller tokens.', internal: true }),
});
export type ProcessConfig = Readonly<z.infer<typeof ProcessEnv>>;

/** Environment variables that every subgraph reads in addition. */
export const SubgraphEnv = ProcessEnv.extend({
  ...PoolerEnv.shape,
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .meta({ description: 'Port of the process.', internal: true }),
  /** Connects as the service's own runtime role, which must not bypass row-level security. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  AMQP_URL: z.url({ protocol: /^amqps?$/ }).optional(),
  MESSAGE_LEASE_MS: wholeNumber(30_000, { min: 1000 }).describe(
    'Without RabbitMQ: time after which a message that an ended process left unfinished is delivered again, in milliseconds.',
  ),
  DEAD_LETTER_DAYS: wholeNumber(30, { max: 365 }).describe(
    'Days for which dead letters are stored; those handled later are deleted after a day.',
  ),
  RECONCILE_EVERY_SECONDS: wholeNumber(60).describe(
    'Time between two comparisons of received messages with sent ones, in seconds. A message is missing when it is two periods old.',
  ),
});
export type SubgraphConfig = Readonly<z.infer<typeof SubgraphEnv>>;

/** Environment variables of processes that create URLs of stored files. */
export const StorageEnv = z.object({
  STORAGE_URL: z.url().transform((url) => url.replace(/\/+$/, '')),
  STORAGE_SIGNING_SECRET: z.string().min(32).meta({
    description: 'Secret that URLs of stored files are signed with, 32 characters or more.',
    fallback: 'random, generated once',
  }),
  STORED_URL_SECONDS: wholeNumber(86_400, { min: 60, max: 604_800 }).describe(
    'Validity of a URL of a stored file, in seconds. Every read of a record returns fresh ones.',
  ),
});
