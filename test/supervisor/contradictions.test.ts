import { expect } from 'chai';
import { findSettingFaults } from '../../supervisor/check-settings.js';
import { findContradictions } from '../../supervisor/contradictions.js';

const SECRET = 'x'.repeat(32);

interface Case {
  readonly env: NodeJS.ProcessEnv;
  /** Begins what is found. */
  readonly text: string;
  readonly mend: string;
  /** What ends it, besides removing the settings. */
  readonly mended: NodeJS.ProcessEnv;
}

const CASES: Readonly<Record<string, Case>> = {
  'an address of https without a trusted proxy': {
    env: { BASE_URL: 'https://video.example' },
    text: 'BASE_URL is https',
    mend: 'export TRUST_PROXY=loopback, or the address or network of the proxy (docs/operations.md, “Behind a proxy”)',
    mended: { TRUST_PROXY: 'loopback' },
  },
  'sign-in pages without encryption beside an encrypted API': {
    env: { BASE_URL: 'https://video.example', TRUST_PROXY: 'loopback', AUTH_URL: 'http://video.example' },
    text: 'AUTH_URL is http although',
    mend: 'unset AUTH_URL, or export AUTH_URL=https://…',
    mended: { AUTH_URL: 'https://video.example' },
  },
  'files without encryption beside an encrypted API': {
    env: {
      BASE_URL: 'https://video.example',
      TRUST_PROXY: 'loopback',
      STORAGE_URL: 'http://video.example/files',
    },
    text: 'STORAGE_URL is http although',
    mend: 'unset STORAGE_URL, or export STORAGE_URL=https://…',
    mended: { STORAGE_URL: '' },
  },
  'a bucket without encryption beside an encrypted API': {
    env: {
      BASE_URL: 'https://video.example',
      TRUST_PROXY: 'loopback',
      ...{ S3_BUCKET: 'films', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
      S3_PUBLIC_ENDPOINT: 'http://files.example',
    },
    text: 'S3_PUBLIC_ENDPOINT is http although',
    mend: 'unset S3_PUBLIC_ENDPOINT, or export S3_PUBLIC_ENDPOINT=https://…',
    mended: { S3_PUBLIC_ENDPOINT: 'https://files.example' },
  },
  'an address for other machines whose links lead to this one': {
    env: { HOST: '0.0.0.0', REST_PORT: '9000' },
    text: 'HOST is reachable from other machines',
    mend: 'export BASE_URL=http://<name of this machine>:9000',
    mended: { HOST: '127.0.0.2' },
  },
  'trusted documents without any': {
    env: { GRAPHQL_TRUSTED_ONLY: 'yes' },
    text: 'GRAPHQL_TRUSTED_ONLY is on, but GRAPHQL_DOCUMENTS is not set',
    mend: 'export GRAPHQL_DOCUMENTS=<file of documents by their hash>, or unset GRAPHQL_TRUSTED_ONLY',
    mended: { GRAPHQL_DOCUMENTS: 'documents.json' },
  },
  'an editor whose documents are refused': {
    env: { GRAPHQL_TRUSTED_ONLY: 'true', GRAPHQL_DOCUMENTS: 'documents.json', GRAPHIQL_PAGE: 'true' },
    text: 'GRAPHIQL_PAGE is on, but GRAPHQL_TRUSTED_ONLY',
    mend: 'export GRAPHIQL_PAGE=false, or unset GRAPHQL_TRUSTED_ONLY',
    mended: { GRAPHIQL_PAGE: 'false' },
  },
  'a greater bound for one workspace than for all': {
    env: { MAX_QUEUED_JOBS_PER_WORKSPACE: '300', MAX_QUEUED_JOBS: '200' },
    text: 'MAX_QUEUED_JOBS_PER_WORKSPACE (300) is above MAX_QUEUED_JOBS (200)',
    mend: 'export MAX_QUEUED_JOBS_PER_WORKSPACE=40',
    mended: { MAX_QUEUED_JOBS_PER_WORKSPACE: '200' },
  },
  'a bound for all below the default for one workspace': {
    env: { MAX_QUEUED_JOBS: '1999' },
    text: 'MAX_QUEUED_JOBS_PER_WORKSPACE (2000) is above MAX_QUEUED_JOBS (1999)',
    mend: 'export MAX_QUEUED_JOBS_PER_WORKSPACE=400',
    mended: { MAX_QUEUED_JOBS: '2000' },
  },
  'a pooler before the embedded database': {
    env: { DATABASE_POOLER: 'pgbouncer:6432' },
    text: 'DATABASE_POOLER has no effect without DATABASE_URL',
    mend: 'export DATABASE_URL=postgres://…, or unset DATABASE_POOLER',
    mended: { DATABASE_URL: 'postgres://db.example/product' },
  },
  'settings of traces without a collector': {
    env: { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hunter2', OTEL_TRACES_SAMPLER_ARG: '0.5' },
    text: 'OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER_ARG have no effect without OTEL_EXPORTER_OTLP_ENDPOINT',
    mend: 'export OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318, or unset OTEL_EXPORTER_OTLP_HEADERS OTEL_TRACES_SAMPLER_ARG',
    mended: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
  },
  'settings of a bucket without its name': {
    env: { S3_REGION: 'eu-west-1' },
    text: 'S3_REGION has no effect without S3_BUCKET',
    mend: 'export S3_BUCKET=<name of the bucket>, or unset S3_REGION',
    mended: { S3_BUCKET: 'films', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
  },
  'a key for a server of avatars without its address': {
    env: { AVATAR_API_KEY: 'hunter2' },
    text: 'AVATAR_API_KEY has no effect without AVATAR_BASE_URL',
    mend: 'export AVATAR_BASE_URL=https://…, or unset AVATAR_API_KEY',
    mended: { AVATAR_BASE_URL: 'https://avatars.example' },
  },
  'settings of a server of an engine without its address': {
    env: { TTS_OPENAI_API_KEY: 'hunter2', TTS_OPENAI_VOICES: 'nova' },
    text: 'TTS_OPENAI_API_KEY, TTS_OPENAI_VOICES have no effect without TTS_OPENAI_BASE_URL',
    mend: 'export TTS_OPENAI_BASE_URL=https://…/v1, or unset TTS_OPENAI_API_KEY TTS_OPENAI_VOICES',
    mended: { TTS_OPENAI_BASE_URL: 'https://tts.example/v1' },
  },
  'engines on a server without its address': {
    env: { TRANSCRIBE_ENGINE: 'de:openai, *:auto', SUBTITLE_MODEL_2: 'openai' },
    text: 'TRANSCRIBE_ENGINE, SUBTITLE_MODEL_2 name openai, which can’t work without TRANSCRIBE_OPENAI_BASE_URL',
    mend: 'export TRANSCRIBE_OPENAI_BASE_URL=https://…/v1, or unset TRANSCRIBE_ENGINE SUBTITLE_MODEL_2',
    mended: { TRANSCRIBE_OPENAI_BASE_URL: 'https://transcribe.example/v1' },
  },
  'an engine without its model': {
    env: { TTS_ENGINE: 'sherpa-onnx' },
    text: 'TTS_ENGINE names sherpa-onnx, which can’t work without SHERPA_ONNX_VOICES_DIR',
    mend: 'export SHERPA_ONNX_VOICES_DIR=<folder>, or unset TTS_ENGINE',
    mended: { SHERPA_ONNX_VOICES_DIR: '/models' },
  },
  'leases of messages that RabbitMQ carries': {
    env: { AMQP_URL: 'amqp://broker', MESSAGE_LEASE_MS: '5000' },
    text: 'MESSAGE_LEASE_MS has no effect with AMQP_URL',
    mend: 'unset MESSAGE_LEASE_MS',
    mended: { AMQP_URL: '' },
  },
  'a certificate that signs nothing': {
    env: { CONTENT_CREDENTIALS: 'false', C2PA_TIMESTAMP_URL: 'http://time.example' },
    text: 'CONTENT_CREDENTIALS is off, but C2PA_TIMESTAMP_URL is set',
    mend: 'unset CONTENT_CREDENTIALS, or unset C2PA_TIMESTAMP_URL',
    mended: { CONTENT_CREDENTIALS: 'true' },
  },
  'a secret that was rotated to itself': {
    env: { WEBHOOK_SECRETS_KEY: SECRET, WEBHOOK_SECRETS_KEY_PREVIOUS: SECRET },
    text: 'WEBHOOK_SECRETS_KEY and WEBHOOK_SECRETS_KEY_PREVIOUS are the same',
    mend: 'export WEBHOOK_SECRETS_KEY="$(openssl rand -hex 32)", or unset WEBHOOK_SECRETS_KEY_PREVIOUS',
    mended: { WEBHOOK_SECRETS_KEY: 'y'.repeat(32) },
  },
};

describe('settings that don’t go together', () => {
  for (const [name, { env, text, mend, mended }] of Object.entries(CASES))
    it(`are ${name}`, () => {
      const found = findContradictions(env);

      expect(found).to.have.length(1);
      expect(found[0]?.text.slice(0, text.length)).to.equal(text);
      expect(found[0]?.mend).to.equal(mend);
      expect(JSON.stringify(found)).not.to.match(/hunter2|xxxx/);
      expect(findContradictions({ ...env, ...mended })).to.deep.equal([]);
      // They keep nothing from starting.
      expect(findSettingFaults(env)).to.deep.equal([]);
    });

  it('are none of the defaults, nor empty values', () => {
    expect(findContradictions({})).to.deep.equal([]);
    const names = Object.values(CASES).flatMap(({ env }) => Object.keys(env));
    expect(findContradictions(Object.fromEntries(names.map((name) => [name, ''])))).to.deep.equal([]);
  });

  it('are not looked for in invalid values', () => {
    const env = { MAX_QUEUED_JOBS: 'few', GRAPHQL_TRUSTED_ONLY: 'perhaps', CONTENT_CREDENTIALS: 'perhaps' };
    expect(findContradictions({ ...env, C2PA_TIMESTAMP_URL: 'http://time.example' })).to.deep.equal([]);
  });
});
