import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect } from 'chai';
import { parse } from 'yaml';
import { packageRoot } from '../../../services/platform/config/package-root.js';
import { type ComposeService, PROCESSES, readComposeServices } from '../../setup/compose-file.js';
import { CHART } from './render-chart.js';

interface Lists {
  readonly settings: readonly string[];
  readonly secrets: readonly string[];
}
interface Process extends Lists {
  readonly options?: readonly string[];
  readonly program: string;
  readonly port: number;
  readonly ports?: Readonly<Record<string, number>>;
  readonly fixed: Readonly<Record<string, string>>;
  readonly keys: Readonly<Record<string, string>>;
  readonly groups: readonly string[];
}
interface Table {
  readonly groups: Readonly<Record<string, Lists>>;
  readonly processes: Readonly<Record<string, Process>>;
}

/** Settings that the templates give to every process. */
const OF_TEMPLATES = [
  ...['METRICS_HOST', 'METRICS_PORT', 'BASE_URL', 'CALLER_PUBLIC_KEYS', 'STORAGE_SIGNING_SECRET'],
  ...['VIDEOS_URL', 'JOBS_URL', 'AUTH_PAGES_URL', 'AUTH_INTERNAL_URL', 'WEBHOOKS_URL', 'MEDIA_URL'],
];

const readText = (...path: string[]) => readFile(join(CHART, ...path), 'utf8');

describe('Helm chart', () => {
  let services: Readonly<Record<string, ComposeService>>;
  let table: Table;
  let values: Record<string, unknown>;
  before(async () => {
    services = await readComposeServices();
    table = parse(await readText('files', 'processes.yaml'));
    values = parse(await readText('values.yaml'));
  });

  it('has the processes of docker-compose.yml', () => {
    expect(Object.keys(table.processes)).to.have.members(PROCESSES);
    expect(Object.keys(services)).to.include.members(PROCESSES);
  });

  for (const name of PROCESSES) {
    it(`runs the program of docker-compose.yml in ${name}, with the same ports and settings`, () => {
      const {
        options = [],
        program,
        port,
        ports = {},
        fixed,
        keys,
        groups,
        ...own
      } = table.processes[name] as Process;
      const { command, environment } = services[name] as ComposeService;
      const lists = [own, ...groups.map((group) => table.groups[group] as Lists)];
      const urls = Object.values(services).flatMap((service) => Object.entries(service.environment));

      expect(['node', ...options, program]).to.deep.equal(command);
      expect(String(port)).to.equal(environment.PORT);
      for (const [key, value] of Object.entries(fixed)) expect(environment[key], key).to.equal(value);
      for (const [key, secret] of Object.entries(keys))
        expect(environment[key], key).to.match(new RegExp(`^\\$\\{${secret}:\\?`));
      expect([
        ...OF_TEMPLATES,
        ...Object.keys(fixed),
        ...Object.keys(keys),
        ...lists.flatMap(({ settings, secrets }) => [...settings, ...secrets]),
      ]).to.have.members(Object.keys(environment));
      // The port of each URL that names this process.
      const reached = urls.flatMap(([, url]) =>
        new RegExp(`^http://${name}:(\\d+)$`).exec(url) ? [Number(url.split(':')[2])] : [],
      );
      expect(Object.values(ports)).to.include.members(reached);
    });
  }

  it('reads every secret from the Secret, and no other setting', () => {
    const lists = [...Object.values(table.groups), ...Object.values(table.processes)];

    for (const { settings, secrets } of lists) {
      for (const name of secrets)
        expect(name).to.match(/(_KEY|_KEY_ID|_EMAIL|_PASSWORD|_SECRET|_PREVIOUS|_HEADERS)$/);
      expect(settings.filter((name) => /(API_KEY|ACCESS_KEY|PASSWORD|SECRET)/.test(name))).to.deep.equal([]);
    }
  });

  it('has the version of the product, and the servers and the seccomp profile of docker-compose.yml', async () => {
    const { version } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8'));

    expect(parse(await readText('Chart.yaml'))).to.include({ appVersion: version });
    expect(values.postgres).to.include({ image: services.postgres?.image });
    expect(values.rabbitmq).to.include({ image: services.rabbitmq?.image });
    expect(await readText('files', 'seccomp.json')).to.equal(
      await readFile(join(packageRoot, 'container', 'seccomp.json'), 'utf8'),
    );
  });

  it('scales workers by a metric that docs/metrics.md describes', async () => {
    const template = await readText('templates', 'worker-scaling.yaml');
    const row = (await readFile(join(packageRoot, 'docs', 'metrics.md'), 'utf8'))
      .split('\n')
      .find((line) => line.startsWith('| `work_units` |'));

    expect(template).to.include('max by (kind, state) (work_units{').and.include('queued|leased');
    expect(row).to.match(/`kind`.*`state`: `queued`.*`leased`/);
  });

  describe('values.schema.json', () => {
    const faultsOf = async (changed: object): Promise<string[]> => {
      const validate = new Ajv({ allErrors: true, strict: false }).compile(
        JSON.parse(await readText('values.schema.json')),
      );
      validate({ ...values, ...changed });
      return (validate.errors ?? []).map(({ instancePath, params }) =>
        [instancePath, params.additionalProperty ?? params.propertyName].filter(Boolean).join('/'),
      );
    };

    it('accepts the values of the chart', async () => {
      expect(await faultsOf({})).to.deep.equal([]);
    });

    it('refuses values that do not exist, and those of another type, by name', async () => {
      const faults = await faultsOf({
        replicas: 3,
        baseUrl: 'video.example.com',
        edge: { replicas: 'two' },
        settings: { logLevel: 'debug', MEDIA_CONCURRENCY: [4] },
        files: { acessModes: ['ReadWriteOnce'] },
      });

      expect(faults).to.include.members([
        'replicas',
        '/baseUrl',
        '/edge/replicas',
        '/settings/logLevel',
        '/settings/MEDIA_CONCURRENCY',
        '/files/acessModes',
      ]);
    });

    it('describes every value', async () => {
      const { properties, definitions } = JSON.parse(await readText('values.schema.json'));

      expect(Object.keys(properties)).to.include.members(Object.keys(values));
      expect(Object.keys(definitions.process.properties)).to.have.members(
        Object.keys(values.processes as object),
      );
    });
  });
});
