import { expect } from 'chai';
import { listChildren } from '../../supervisor/children.js';
import { readSupervisorConfig } from '../../supervisor/config.js';
import { makeSecrets } from '../../supervisor/secrets.js';
import { readComposeServices } from '../setup/compose-file.js';

describe('listChildren', () => {
  const childrenOf = async (env: NodeJS.ProcessEnv) =>
    listChildren({
      config: readSupervisorConfig(env, '/srv'),
      secrets: await makeSecrets(),
      databaseUrls: {
        videos: 'postgres://videos@db/app',
        jobs: 'postgres://jobs@db/app',
        auth: 'postgres://auth@db/app',
        webhooks: 'postgres://webhooks@db/app',
        media: 'postgres://media@db/app',
        edge: 'postgres://edge@db/app',
      },
      workerPort: 4999,
      authSubgraphPort: 4998,
      metricsPorts: { jobs: 4997 },
      bootstrapApiKey: 'svc_live_0123456789abcdef',
      env,
    });
  const environments = async (env: NodeJS.ProcessEnv) =>
    Object.fromEntries((await childrenOf(env)).map((child) => [child.name, child.env]));

  it('starts each process with the options of Node.js in docker-compose.yml', async () => {
    const services = await readComposeServices();
    for (const { name, nodeOptions = [] } of await childrenOf({})) {
      const { command = [] } = services[name === 'worker' ? 'media-worker' : name] ?? {};
      expect(command.slice(0, -1), name).to.deep.equal(['node', ...nodeOptions]);
    }
  });

  it('configures each process with its own database and signing key', async () => {
    const env = await environments({ DATABASE_URL: 'postgres://owner:secret@db/app' });

    expect(env.videos?.DATABASE_URL).to.equal('postgres://videos@db/app');
    expect(env.worker?.DATABASE_URL).to.equal('postgres://media@db/app');
    expect(env.edge?.DATABASE_URL).to.equal('postgres://edge@db/app');
    const issuers = Object.entries(env).map(([name, { CALLER_SIGNING_KEY = '' }]) => [
      name,
      JSON.parse(CALLER_SIGNING_KEY).kid,
    ]);
    expect(issuers).to.deep.equal([
      ['auth', 'auth'],
      ['media', 'media'],
      ['jobs', 'jobs'],
      ['videos', 'videos'],
      ['webhooks', 'webhooks'],
      ['worker', 'media'],
      ['edge', 'edge'],
    ]);
  });

  it('passes a secret only to the process that needs it', async () => {
    const env = await environments({
      DATABASE_ROLE_SECRET: 'role-secret',
      CALLER_SIGNING_KEY_JOBS: 'somebody else’s',
      BOOTSTRAP_PASSWORD: 'open sesame',
      DATABASE_URL: 'postgres://owner:secret@db/app',
      S3_SECRET_ACCESS_KEY: 'bucket-secret',
      WEBHOOK_SECRETS_KEY_PREVIOUS: 'former-webhook-key',
    });
    const { auth, ...others } = env;

    expect(auth).to.include({
      BOOTSTRAP_API_KEY: 'svc_live_0123456789abcdef',
      BOOTSTRAP_PASSWORD: 'open sesame',
    });
    expect(auth?.S3_SECRET_ACCESS_KEY).to.equal(undefined);
    const { media, worker, ...rest } = others;
    expect([media, worker].map((child) => child?.S3_SECRET_ACCESS_KEY)).to.deep.equal([
      'bucket-secret',
      'bucket-secret',
    ]);
    expect(JSON.stringify(rest)).to.not.include('bucket-secret');
    const { webhooks, ...apart } = env;
    expect(webhooks?.WEBHOOK_SECRETS_KEY_PREVIOUS).to.equal('former-webhook-key');
    expect(webhooks?.WEBHOOK_SECRETS_KEY).to.have.length.of.at.least(32);
    expect(JSON.stringify(apart)).to.not.include('former-webhook-key');
    expect(JSON.stringify(apart)).to.not.include(webhooks?.WEBHOOK_SECRETS_KEY);
    for (const part of ['svc_live_', 'open sesame', 'role-secret', 'owner:secret', 'somebody else’s']) {
      expect(JSON.stringify(others)).to.not.include(part);
    }
  });

  it('passes on the operator’s other settings, and the addresses of the other processes', async () => {
    const { videos } = await environments({
      SPEECH_ENGINE_KEY: 'k',
      HOST: '0.0.0.0',
      JOBS_PORT: '5002',
      DATA_DIR: 'd',
    });

    expect(videos).to.include({
      SPEECH_ENGINE_KEY: 'k',
      HOST: '0.0.0.0',
      PORT: '4001',
      JOBS_URL: 'http://127.0.0.1:5002',
      AUTH_INTERNAL_URL: 'http://127.0.0.1:4998',
      AUTH_URL: 'http://localhost:8080',
      BASE_URL: 'http://localhost:8080',
      DATA_DIR: '/srv/d',
    });
  });

  it('assigns each process its own port for metrics, and auth one for its pages', async () => {
    const { auth, jobs, videos } = await environments({ METRICS_PORT: '9000', AUTH_PORT: '5003' });

    expect([jobs?.METRICS_PORT, videos?.METRICS_PORT]).to.deep.equal(['4997', undefined]);
    expect([auth?.AUTH_PORT, auth?.PORT]).to.deep.equal(['5003', '4998']);
  });
});
