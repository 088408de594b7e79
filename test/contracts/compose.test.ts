import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { readAuthConfig } from '../../services/auth/config.js';
import { readJobsConfig } from '../../services/jobs/config.js';
import { readMediaConfig, readWorkerConfig } from '../../services/media/config.js';
import { ALLOWED, CHECKED } from '../../services/media/confinement/system-calls.js';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { readVideosConfig } from '../../services/videos/config.js';
import { readWebhooksConfig } from '../../services/webhooks/config.js';
import { readSupervisorConfig } from '../../supervisor/config.js';
import { makeComposeSecrets } from '../../supervisor/installation-secrets.js';
import { readEdgeConfig } from '../../supervisor/start-edge.js';
import { type Environment, fillIn, fillInAll } from '../setup/compose-file.js';

interface Confined {
  readonly security_opt?: readonly string[];
  readonly environment?: Environment;
  readonly profiles?: readonly string[];
  readonly image?: string;
  readonly ports?: readonly string[];
}
interface Profile {
  readonly defaultAction: string;
  readonly syscalls: ReadonlyArray<{ readonly names: readonly string[]; readonly action: string }>;
}
type ReadConfig = (env: NodeJS.ProcessEnv) => object;

/** How the process in each container reads its environment. */
const READERS: Readonly<Record<string, ReadConfig>> = {
  auth: readAuthConfig,
  jobs: readJobsConfig,
  videos: readVideosConfig,
  webhooks: readWebhooksConfig,
  media: readMediaConfig,
  'media-worker': readWorkerConfig,
  edge: readEdgeConfig,
};

/**
 * Settings of docs/configuration.md that apply only to `npm start`: containers have volumes, host names and
 * separate servers instead.
 */
const OF_ONE_MACHINE = [
  ...['DATA_DIR', 'HOST', 'DATABASE_URL', 'AMQP_URL', 'CALLER_EXTRA_PUBLIC_KEYS'],
  // A container's image includes all packages, and its edge runs gateway and adapter in one process.
  ...['SETUP_SYSTEM_PACKAGES', 'GATEWAY_URL'],
  // Compose includes RabbitMQ.
  'MESSAGE_LEASE_MS',
  // Containers have no supervisor.
  ...[
    'LIVENESS_INTERVAL_MS',
    'LIVENESS_DEADLINE_MS',
    'LIVENESS_FAILURE_THRESHOLD',
    'RESTART_MAX_DELAY_MS',
    'LOG_FILE_BYTES',
    'LOG_FILES_KEPT',
  ],
  ...[
    'VIDEOS_PORT',
    'JOBS_PORT',
    'AUTH_PORT',
    'AUTH_SUBGRAPH_PORT',
    'WEBHOOKS_PORT',
    'MEDIA_PORT',
    'REST_PORT',
    'GATEWAY_PORT',
  ],
];

/** Returns the first cells of a table; `A_B` `…_C` means A_B and A_C. */
function keysOfTable(page: string): string[] {
  return [...page.matchAll(/^\| ((?:`[^`]+` ?)+)\|/gm)].flatMap(([, cell = '']) => {
    const names = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    const stem = names[0]?.split('_').slice(0, 2).join('_') ?? '';
    return names.map((name) => name.replace(/^…/, stem)).filter((name) => /^[A-Z][A-Z0-9_]+$/.test(name));
  });
}

describe('docker-compose.yml', () => {
  let services: Record<string, { readonly command?: readonly string[]; readonly environment?: Environment }>;
  let secrets: Environment;
  const environmentOf = (name: string, values: Environment) =>
    fillInAll(services[name]?.environment ?? {}, values);

  before(async () => {
    const text = await readFile(join(packageRoot, 'docker-compose.yml'), 'utf8');
    services = parse(text, { merge: true }).services;
    const lines = await makeComposeSecrets();
    secrets = Object.fromEntries(
      lines.map((line) => {
        const [, name, value] = /^(\w+)='(.*)'$/s.exec(line) as RegExpExecArray;
        return [name, value];
      }),
    );
  });

  for (const name of ['migrate', ...Object.keys(READERS)]) {
    it(`runs, for ${name}, a program created by the build`, () => {
      const program = services[name]?.command?.at(-1) as string;

      expect(existsSync(join(packageRoot, program)), program).to.equal(true);
    });
  }

  for (const [name, read] of Object.entries(READERS)) {
    it(`provides ${name} with all required settings, from the printed secrets`, () => {
      expect(() => read(environmentOf(name, secrets))).not.to.throw();
    });
  }

  it('requires each of these secrets', () => {
    for (const name of Object.keys(secrets).filter((key) => !key.startsWith('BOOTSTRAP_'))) {
      const { [name]: _, ...others } = secrets;
      const start = () => Object.keys(services).map((service) => environmentOf(service, others));

      expect(start, name).to.throw(`${name} is required`);
    }
  });

  for (const name of ['media', 'media-worker'])
    it(`runs ${name} without capabilities, without privilege escalation, and with resource limits`, async () => {
      const { security_opt: options = [], ...service } = services[name] as Confined;
      const profile = options.map((option) => /^seccomp:(.*)$/.exec(option)?.[1]).find(Boolean) ?? '';

      expect(service).to.deep.include({ cap_drop: ['ALL'], read_only: true, init: true });
      expect(service).to.include.keys('pids_limit', 'mem_limit', 'tmpfs');
      expect(options).to.include('no-new-privileges:true');
      const { defaultAction, syscalls } = JSON.parse(
        await readFile(join(packageRoot, profile), 'utf8'),
      ) as Profile;
      const allowed = syscalls.flatMap(({ names, action }) => (action === 'SCMP_ACT_ALLOW' ? names : []));
      expect(defaultAction).to.equal('SCMP_ACT_ERRNO');
      // System calls for creating bubblewrap's sandbox, and for confined programs.
      expect(allowed).to.include.members(['unshare', 'clone', 'mount', 'umount2', 'pivot_root', 'seccomp']);
      expect(allowed).to.include.members(
        [...ALLOWED, ...CHECKED.map(({ call }) => call)].map(([call]) => call),
      );
      const kernels = [
        'bpf',
        'keyctl',
        'perf_event_open',
        'ptrace',
        'io_uring_setup',
        'userfaultfd',
        'kexec_load',
      ];
      expect(allowed.filter((call) => [...kernels, 'init_module', 'setns'].includes(call))).to.deep.equal([]);
    });

  for (const name of ['migrate', ...Object.keys(READERS)])
    it(`gives ${name} no capability and nothing writable but its volume and /tmp`, () => {
      const { security_opt: options, ...service } = services[name] as Confined;

      expect(service).to.deep.include({ cap_drop: ['ALL'], read_only: true });
      expect(service).to.include.keys('pids_limit', 'tmpfs');
      expect(options).to.include('no-new-privileges:true');
    });

  it('rotates the logs of every container, as much as npm start keeps', () => {
    const { LOG_FILE_BYTES, LOG_FILES_KEPT } = readSupervisorConfig({}, packageRoot);
    const options = { 'max-size': `${LOG_FILE_BYTES / 1e6}m`, 'max-file': String(LOG_FILES_KEPT + 1) };

    for (const [name, service] of Object.entries(services))
      expect(service, name).to.have.deep.property('logging', { driver: 'local', options });
  });

  it('runs Prometheus, Grafana and Jaeger only with their profile, and publishes them on this machine alone', () => {
    const observing = Object.entries(services as Record<string, Confined>).filter(([, { profiles }]) =>
      profiles?.includes('observability'),
    );

    expect(observing.map(([name]) => name)).to.have.members(['prometheus', 'grafana', 'jaeger']);
    for (const [name, { image, ports = [] }] of observing) {
      expect(image, name).to.match(/:v?\d+\.\d+\.\d+$/);
      for (const port of ports) expect(port, name).to.match(/^127\.0\.0\.1:/);
    }
  });

  it('publishes the address of the product alone, on this machine unless the operator says otherwise', () => {
    const published = Object.entries(services as Record<string, Confined>).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, fillIn(port, {})]),
    );

    expect(published).to.deep.equal([
      ['edge', '127.0.0.1:8080:8080'],
      ['grafana', '127.0.0.1:3000:3000'],
      ['jaeger', '127.0.0.1:16686:16686'],
    ]);
  });

  it('has Grafana send nothing elsewhere', () => {
    expect(services.grafana?.environment).to.include({
      GF_ANALYTICS_REPORTING_ENABLED: 'false',
      GF_ANALYTICS_CHECK_FOR_UPDATES: 'false',
      GF_ANALYTICS_CHECK_FOR_PLUGIN_UPDATES: 'false',
      GF_NEWS_NEWS_FEED_ENABLED: 'false',
    });
  });

  it('passes every setting of docs/configuration.md to a container', async () => {
    const page = await readFile(join(packageRoot, 'docs', 'configuration.md'), 'utf8');
    const offered = new Set(Object.values(services).flatMap((one) => Object.keys(one.environment ?? {})));

    const notified = keysOfTable(page);

    expect(notified).to.include.members(['GRAPHQL_MAX_BATCH', 'TEXT_OPENAI_API_KEY', 'TRANSCRIBE_ENGINE']);
    expect(notified.filter((key) => !offered.has(key) && !OF_ONE_MACHINE.includes(key))).to.deep.equal([]);
  });

  it('runs the commands of the operator with the rights, the files and the settings that they need', () => {
    const admin = services.admin as Confined & { entrypoint?: string[]; volumes?: string[] };

    expect(admin.profiles).to.deep.equal(['admin']);
    expect(admin).to.deep.include({ cap_drop: ['ALL'], read_only: true });
    expect(existsSync(join(packageRoot, admin.entrypoint?.at(-1) ?? ''))).to.equal(true);
    expect(admin.volumes).to.deep.equal(['files:/data', `\${BACKUPS_DIR:-./backups}:/backups`]);
    const env = environmentOf('admin', secrets);
    expect(env.DATABASE_URL).to.equal(environmentOf('migrate', secrets).DATABASE_URL);
    expect(env.DATABASE_ROLE_SECRET).to.equal(secrets.DATABASE_ROLE_SECRET);
    expect(env.AMQP_URL).to.equal(environmentOf('migrate', secrets).AMQP_URL);
  });

  it('gives each service a user of its own at the broker, which the migration sets up', () => {
    const { AMQP_URL, RABBITMQ_MANAGEMENT_URL, ...migrate } = environmentOf('migrate', secrets);
    const urls = Object.keys(READERS).map((name) => environmentOf(name, secrets).AMQP_URL as string);

    expect(new Set(urls.map((url) => new URL(url).username)).size).to.equal(6);
    for (const url of urls) expect(Object.values(migrate)).to.include(url);
    expect(urls).not.to.include(AMQP_URL);
    expect(RABBITMQ_MANAGEMENT_URL).to.equal('http://rabbitmq:15672');
  });

  it('runs a server of buckets only with its profile, with the bucket and the keys of the product', () => {
    const bucket = { S3_BUCKET: 'clips', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    const s3 = services.s3 as Confined & { volumes?: string[]; command?: string[] };

    expect(s3.profiles).to.deep.equal(['s3']);
    expect(environmentOf('s3', bucket)).to.deep.equal({ ROOT_ACCESS_KEY: 'id', ROOT_SECRET_KEY: 'secret' });
    expect(s3.volumes?.map((volume) => fillIn(volume, bucket))).to.deep.equal(['objects:/buckets/clips']);
    expect(s3.command).to.include('/buckets');
    expect(s3).not.to.have.property('ports');
  });

  it('passes authorities of your own servers to every process, which all open connections', () => {
    for (const name of [...Object.keys(READERS), 'migrate', 'admin'])
      expect(services[name]?.environment, name).to.include.keys('NODE_EXTRA_CA_CERTS');
  });

  it('runs the speech server only with its profile, with the model mounted and the path of OpenAI', () => {
    const whisper = services.whisper as Record<string, unknown> | undefined;

    expect(whisper?.profiles).to.deep.equal(['whisper']);
    expect(whisper?.volumes).to.deep.equal([`\${WHISPER_MODELS_DIR:-./models}:/models:ro`]);
    expect(whisper?.command)
      .to.include.members(['--inference-path', '/v1/audio/transcriptions'])
      .and.include(`/models/\${WHISPER_MODEL:-ggml-large-v3-turbo.bin}`);
    expect(whisper).not.to.have.property('ports');
  });

  it('contains no setting that docs/configuration.md lacks', async () => {
    const page = await readFile(join(packageRoot, 'docs', 'configuration.md'), 'utf8');
    const notified = new Set(keysOfTable(page));
    const passedOn = Object.values(services).flatMap(({ environment = {} }) =>
      // An empty default leaves the setting to the operator.
      Object.entries(environment).flatMap(([key, text]) => (String(text) === `\${${key}:-}` ? [key] : [])),
    );

    expect(passedOn.filter((key) => !notified.has(key))).to.deep.equal([]);
  });
});
