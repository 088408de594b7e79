import { z } from 'zod';
import { JobsEnv } from '../services/jobs/config.js';

/** Settings that are valid alone and don't go together. */
export interface Contradiction {
  readonly text: string;
  /** The line that ends it. Values are never part of it: some are secrets. */
  readonly mend: string;
}

type Settings = Readonly<Record<string, string>>;

/** Returns what the settings contradict; an empty value counts as absent, as everywhere. */
type Rule = (env: Settings) => readonly Contradiction[];

const when = (isSo: boolean | string | undefined, text: string, mend: string): Contradiction[] =>
  isSo ? [{ text, mend }] : [];

const isHttp = (url: string | undefined) => url?.startsWith('http:') ?? false;
const isHttps = (url: string | undefined) => url?.startsWith('https:') ?? false;

const Switch = z.stringbool();
/** Undefined for an absent or invalid value. */
const switchOf = (value: string | undefined): boolean | undefined => Switch.safeParse(value).data;

const behindProxy: Rule = ({ BASE_URL, TRUST_PROXY }) =>
  when(
    isHttps(BASE_URL) && !TRUST_PROXY,
    'BASE_URL is https, so a proxy stands before the service, but TRUST_PROXY is not set: all clients seem to have the address of the proxy, and share one limit of sign-in attempts',
    'export TRUST_PROXY=loopback, or the address or network of the proxy (docs/operations.md, “Behind a proxy”)',
  );

const mixedContent: Rule = (env) =>
  ['AUTH_URL', 'STORAGE_URL', 'S3_PUBLIC_ENDPOINT'].flatMap((name) =>
    when(
      isHttps(env.BASE_URL) && isHttp(env[name]),
      `${name} is http although BASE_URL is https: browsers refuse to load it from there`,
      `unset ${name}, or export ${name}=https://…`,
    ),
  );

const LOOPBACK = /^(127\.|localhost$|::1$|\[::1\]$)/;

const unreachableLinks: Rule = ({ HOST, BASE_URL, REST_PORT = '8080' }) =>
  when(
    HOST && !LOOPBACK.test(HOST) && !BASE_URL,
    'HOST is reachable from other machines, but BASE_URL is not set: every link in responses leads to localhost',
    `export BASE_URL=http://<name of this machine>:${REST_PORT}`,
  );

const trustedDocuments: Rule = ({ GRAPHQL_TRUSTED_ONLY, GRAPHQL_DOCUMENTS, GRAPHIQL_PAGE }) => {
  if (switchOf(GRAPHQL_TRUSTED_ONLY) !== true) return [];
  return [
    ...when(
      !GRAPHQL_DOCUMENTS,
      'GRAPHQL_TRUSTED_ONLY is on, but GRAPHQL_DOCUMENTS is not set: documents of clients are refused without exception',
      'export GRAPHQL_DOCUMENTS=<file of documents by their hash>, or unset GRAPHQL_TRUSTED_ONLY',
    ),
    ...when(
      switchOf(GRAPHIQL_PAGE),
      'GRAPHIQL_PAGE is on, but GRAPHQL_TRUSTED_ONLY refuses whatever is written there',
      'export GRAPHIQL_PAGE=false, or unset GRAPHQL_TRUSTED_ONLY',
    ),
  ];
};

const { MAX_QUEUED_JOBS, MAX_QUEUED_JOBS_PER_WORKSPACE } = JobsEnv.shape;
/** By default a workspace may fill a fifth of the queue. */
const SHARE_OF_WORKSPACE = 5;

const queueBounds: Rule = (env) => {
  const overall = MAX_QUEUED_JOBS.safeParse(env.MAX_QUEUED_JOBS).data;
  const perWorkspace = MAX_QUEUED_JOBS_PER_WORKSPACE.safeParse(env.MAX_QUEUED_JOBS_PER_WORKSPACE).data;
  if (overall === undefined || perWorkspace === undefined) return [];
  return when(
    perWorkspace > overall,
    `MAX_QUEUED_JOBS_PER_WORKSPACE (${perWorkspace}) is above MAX_QUEUED_JOBS (${overall}): one workspace can fill the queue of all`,
    `export MAX_QUEUED_JOBS_PER_WORKSPACE=${Math.ceil(overall / SHARE_OF_WORKSPACE)}`,
  );
};

/** Settings without a use unless another one is set, and why. */
const DEPENDENT: ReadonlyArray<
  readonly [needed: string, names: readonly string[], why: string, example: string]
> = [
  ['DATABASE_URL', ['DATABASE_POOLER'], 'the embedded PostgreSQL is not behind a pooler', 'postgres://…'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_TRACES_SAMPLER_ARG'],
    'no traces are sent',
    'http://127.0.0.1:4318',
  ],
  [
    'S3_BUCKET',
    ['S3_REGION', 'S3_FORCE_PATH_STYLE', 'S3_CACHE_BYTES'],
    'files are stored in DATA_DIR',
    '<name of the bucket>',
  ],
  ['AVATAR_BASE_URL', ['AVATAR_API_KEY', 'AVATAR_TIMEOUT_MS'], 'no server is asked', 'https://…'],
  ...['TRANSCRIBE', 'TTS', 'TRANSLATE', 'TEXT'].map(
    (kind) =>
      [
        `${kind}_OPENAI_BASE_URL`,
        ['API_KEY', 'MODEL', 'VOICES', 'LANGUAGES', 'TIMEOUT_MS'].map((part) => `${kind}_OPENAI_${part}`),
        'no server is asked',
        'https://…/v1',
      ] as const,
  ),
];

const unusedSettings: Rule = (env) =>
  DEPENDENT.flatMap(([needed, names, why, example]) => {
    const given = names.filter((name) => env[name]);
    return when(
      !env[needed] && given.length > 0,
      `${given.join(', ')} ${given.length === 1 ? 'has' : 'have'} no effect without ${needed}: ${why}`,
      `export ${needed}=${example}, or unset ${given.join(' ')}`,
    );
  });

/** What an engine that is named by these settings requires. */
const ENGINE_NEEDS: ReadonlyArray<
  readonly [settings: readonly string[], engine: string, needed: string, example: string]
> = [
  ...['TRANSCRIBE', 'TTS', 'TRANSLATE', 'TEXT'].map((kind) => {
    const others = { TRANSCRIBE: ['SUBTITLE_MODEL_1', 'SUBTITLE_MODEL_2'], TEXT: ['ANALYSIS_MODEL_1'] };
    const settings = [`${kind}_ENGINE`, ...(others[kind as keyof typeof others] ?? [])];
    return [settings, 'openai', `${kind}_OPENAI_BASE_URL`, 'https://…/v1'] as const;
  }),
  [
    ['TRANSCRIBE_ENGINE', 'SUBTITLE_MODEL_1', 'SUBTITLE_MODEL_2'],
    'sherpa-onnx',
    'SHERPA_ONNX_MODEL_DIR',
    '<folder>',
  ],
  [['TTS_ENGINE'], 'sherpa-onnx', 'SHERPA_ONNX_VOICES_DIR', '<folder>'],
];

/** Whether `openai` or `de:openai, *:auto` names the engine. */
const namesEngine = (value: string | undefined, engine: string): boolean =>
  value?.split(',').some((entry) => entry.split(':').at(-1)?.trim() === engine) ?? false;

const unusableEngines: Rule = (env) =>
  ENGINE_NEEDS.flatMap(([settings, engine, needed, example]) => {
    const naming = settings.filter((name) => namesEngine(env[name], engine));
    return when(
      !env[needed] && naming.length > 0,
      `${naming.join(', ')} ${naming.length === 1 ? 'names' : 'name'} ${engine}, which can’t work without ${needed}`,
      `export ${needed}=${example}, or unset ${naming.join(' ')}`,
    );
  });

const ownLeases: Rule = ({ AMQP_URL, MESSAGE_LEASE_MS }) =>
  when(
    AMQP_URL && MESSAGE_LEASE_MS,
    'MESSAGE_LEASE_MS has no effect with AMQP_URL: RabbitMQ notices itself that a consumer has ended',
    'unset MESSAGE_LEASE_MS',
  );

const unusedCertificates: Rule = (env) => {
  const names = ['C2PA_CERTIFICATE_CHAIN', 'C2PA_PRIVATE_KEY', 'C2PA_TIMESTAMP_URL'];
  const given = names.filter((name) => env[name]);
  return when(
    switchOf(env.CONTENT_CREDENTIALS) === false && given.length > 0,
    `CONTENT_CREDENTIALS is off, but ${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} set: nothing is signed`,
    `unset CONTENT_CREDENTIALS, or unset ${given.join(' ')}`,
  );
};

const sameSecrets: Rule = (env) =>
  ['STORAGE_SIGNING_SECRET', 'WEBHOOK_SECRETS_KEY'].flatMap((name) =>
    when(
      env[name] && env[name] === env[`${name}_PREVIOUS`],
      `${name} and ${name}_PREVIOUS are the same: nothing was rotated`,
      `export ${name}="$(openssl rand -hex 32)", or unset ${name}_PREVIOUS`,
    ),
  );

const RULES: readonly Rule[] = [
  behindProxy,
  mixedContent,
  unreachableLinks,
  trustedDocuments,
  queueBounds,
  unusedSettings,
  unusableEngines,
  ownLeases,
  unusedCertificates,
  sameSecrets,
];

/** Returns what each rule finds in these settings. None of it keeps the product from starting. */
export function findContradictions(env: NodeJS.ProcessEnv): Contradiction[] {
  const given = Object.entries(env).filter(([, value]) => value);
  const settings = Object.fromEntries(given) as Settings;
  return RULES.flatMap((rule) => rule(settings));
}
