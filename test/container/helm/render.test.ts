import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect } from 'chai';
import { readAuthConfig } from '../../../services/auth/config.js';
import { readJobsConfig } from '../../../services/jobs/config.js';
import { readMediaConfig, readWorkerConfig } from '../../../services/media/config.js';
import { readVideosConfig } from '../../../services/videos/config.js';
import { readWebhooksConfig } from '../../../services/webhooks/config.js';
import { makeKubernetesSecret } from '../../../supervisor/installation-secrets.js';
import { readEdgeConfig } from '../../../supervisor/start-edge.js';
import { type ComposeService, PROCESSES, readComposeServices } from '../../setup/compose-file.js';
import { buildRenderer, CHART, type Rendered } from './render-chart.js';
import { findManifestFaults, type Manifest } from './validate-manifest.js';

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: {
    readonly secretKeyRef: { readonly name: string; readonly key: string; readonly optional?: boolean };
  };
}
interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly env: readonly Variable[];
  readonly securityContext: object;
  readonly volumeMounts: ReadonlyArray<{ readonly mountPath: string }>;
}
interface Workload extends Manifest {
  readonly spec: {
    readonly replicas?: number;
    readonly template: {
      readonly spec: {
        readonly securityContext: object;
        readonly containers: readonly [Container];
        readonly initContainers?: readonly Container[];
        readonly volumes: ReadonlyArray<{ readonly name: string }>;
        readonly affinity: object;
      };
    };
  };
}

const READERS: Readonly<Record<string, (env: NodeJS.ProcessEnv) => object>> = {
  auth: readAuthConfig,
  jobs: readJobsConfig,
  videos: readVideosConfig,
  webhooks: readWebhooksConfig,
  media: readMediaConfig,
  'media-worker': readWorkerConfig,
  edge: readEdgeConfig,
};

const OWN_SERVERS = { postgres: { enabled: false }, rabbitmq: { enabled: false } };
const BUCKET = { S3_BUCKET: 'videos', S3_ENDPOINT: 'https://s3.example.com' };
const SCHEDULED = { nodeSelector: { disk: 'fast' }, tolerations: [{ key: 'media', operator: 'Exists' }] };
const AUTHORITIES = {
  extraVolumes: [{ name: 'certificates', configMap: { name: 'certificates' } }],
  extraVolumeMounts: [{ name: 'certificates', mountPath: '/certificates', readOnly: true }],
};
const VALUES = {
  defaults: {},
  'a bucket and servers of the operator': {
    ...OWN_SERVERS,
    existingSecret: 'from-the-vault',
    files: { enabled: false },
    settings: BUCKET,
  },
  'workers scaled by KEDA': {
    autoscaling: { enabled: true, maxReplicas: 20, prometheus: { matchers: 'namespace="video"' } },
  },
  'a volume of one node': { files: { accessModes: ['ReadWriteOnce'] } },
  everything: {
    fullnameOverride: 'clips',
    image: { repository: 'registry.example.com/video', tag: 'v1', pullSecrets: ['registry'] },
    baseUrl: 'https://video.example.com',
    settings: {
      ...BUCKET,
      UPLOAD_MAX_BYTES: 5368709120,
      OTEL_TRACES_SAMPLER_ARG: 0.25,
      DOCS_PAGE: false,
      NODE_EXTRA_CA_CERTS: '/certificates/ca.pem',
    },
    postgres: { storageClassName: 'fast' },
    rabbitmq: { storageClassName: '' },
    files: { storageClassName: 'shared', existingClaim: '' },
    seccomp: SCHEDULED,
    migrate: SCHEDULED,
    processes: { ...SCHEDULED, ...AUTHORITIES, priorityClassName: 'high', podAnnotations: { team: 'video' } },
    edge: { affinity: { nodeAffinity: {} }, topologySpreadConstraints: [] },
    'media-worker': {
      extraVolumes: [{ name: 'models', persistentVolumeClaim: { claimName: 'models' } }],
      extraVolumeMounts: [{ name: 'models', mountPath: '/models', readOnly: true }],
    },
    autoscaling: { enabled: true, prometheus: { authentication: 'prometheus' } },
    networkPolicy: {
      edgeFrom: [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }],
      metricsFrom: [{ namespaceSelector: { matchLabels: { name: 'monitoring' } } }],
      restrictEgress: true,
      egressTo: [{ to: [{ ipBlock: { cidr: '10.1.0.0/16' } }], ports: [{ port: 443 }] }],
    },
    service: { type: 'LoadBalancer', annotations: { internal: 'true' } },
    ingress: { enabled: true, className: 'nginx', annotations: { a: 'b' }, tlsSecret: 'video-tls' },
  },
};
type Name = keyof typeof VALUES;

/** Values that the templates refuse, with the reason. */
const REFUSED: ReadonlyArray<readonly [object, string]> = [
  [{ settings: { NO_SUCH_SETTING: '1' } }, 'settings.NO_SUCH_SETTING: no process reads this setting'],
  [
    { settings: { TTS_OPENAI_API_KEY: 'x' } },
    'settings.TTS_OPENAI_API_KEY is a secret: add the key TTS_OPENAI_API_KEY to the Secret video-secrets',
  ],
  [{ settings: { BASE_URL: 'https://a.example' } }, 'settings.BASE_URL is the value baseUrl'],
  [{ files: { enabled: false } }, 'files.enabled must be true, or settings.S3_BUCKET name a bucket'],
  [
    { files: { enabled: false }, settings: BUCKET, media: { replicas: 2 } },
    'media.replicas must be 1 without a volume',
  ],
];

describe('Helm chart, rendered', () => {
  const rendered = new Map<string, Rendered>();
  let refusals: Array<Rendered | string>;
  let upgrade: Rendered;
  let services: Readonly<Record<string, ComposeService>>;
  let everySetting: Rendered;
  let settings: Record<string, string>;

  before(async () => {
    services = await readComposeServices();
    const optional = PROCESSES.flatMap((name) =>
      Object.entries(services[name]?.environment ?? {}).flatMap(([key, text]) =>
        text === `\${${key}:-}` ? [key] : [],
      ),
    );
    settings = Object.fromEntries(
      optional.filter((name) => !isSecret(name)).map((name) => [name, `value of ${name}`]),
    );
    const renderer = await buildRenderer();
    try {
      const install = (values: object) => ({ values, isInstall: true });
      const names = Object.keys(VALUES) as Name[];
      const answers = await renderer.render([
        ...names.map((name) => install(VALUES[name])),
        ...REFUSED.map(([values]) => install(values)),
        install({ settings }),
        { values: {}, isInstall: false },
      ]);
      for (const [index, name] of names.entries()) rendered.set(name, requireRendered(answers[index]));
      refusals = answers.slice(names.length, names.length + REFUSED.length);
      everySetting = requireRendered(answers.at(-2));
      upgrade = requireRendered(answers.at(-1));
    } finally {
      await renderer.close();
    }
  });

  for (const name of Object.keys(VALUES) as Name[]) {
    describe(`with ${name}`, () => {
      it('has values that values.schema.json accepts', async () => {
        const schema = JSON.parse(await readFile(join(CHART, 'values.schema.json'), 'utf8'));
        const validate = new Ajv({ strict: false }).compile(schema);

        expect(validate(VALUES[name]), JSON.stringify(validate.errors)).to.equal(true);
      });

      it('has objects that Kubernetes and KEDA accept, each under a name of its own', () => {
        const { manifests } = requireRendered(rendered.get(name));

        expect(manifests.flatMap(findManifestFaults)).to.deep.equal([]);
        const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
        expect(new Set(names)).to.have.length(names.length);
      });

      it('has no capability, root account or writable root in a pod of the product', () => {
        for (const process of PROCESSES) {
          const { securityContext, containers, initContainers = [] } = podOf(rendered.get(name), process);
          expect(securityContext, process).to.include({ runAsNonRoot: true, runAsUser: 1000 });
          for (const container of [...containers, ...initContainers])
            expect(container.securityContext, process).to.deep.equal({
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            });
        }
      });
    });
  }

  for (const process of PROCESSES) {
    it(`gives ${process} the command and, with every setting, the environment of docker-compose.yml`, () => {
      const { containers } = podOf(everySetting, process);
      const { command, environment } = services[process] as ComposeService;
      const names = containers[0].env.map(({ name }) => name);

      expect(containers[0].command).to.deep.equal(command);
      expect(names).to.have.members(Object.keys(environment));
      for (const { name, value } of containers[0].env)
        if (name in settings) expect(value, name).to.equal(settings[name]);
        else if (value !== undefined && !/\$\{/.test(environment[name] as string))
          expect(value.replace('//video-', '//'), name).to.equal(environment[name]);
    });

    it(`gives ${process} everything that it needs, from the printed Secret`, async () => {
      const { metadata, stringData } = JSON.parse(await makeKubernetesSecret({ release: 'video' }));
      const environment: Record<string, string> = {};
      for (const { name, value, valueFrom } of podOf(rendered.get('defaults'), process).containers[0].env) {
        const { name: secret, key = '', optional } = valueFrom?.secretKeyRef ?? {};
        if (secret !== undefined) expect(secret).to.equal(metadata.name);
        const text = value ?? stringData[key];
        if (text !== undefined) environment[name] = text;
        else expect(optional, name).to.equal(true);
      }

      expect(() => READERS[process]?.(environment)).not.to.throw();
    });
  }

  it('is validated with fields that do not exist, and values of another type', () => {
    const [service] = requireRendered(rendered.get('defaults')).manifests.filter(
      ({ kind }) => kind === 'Service',
    ) as [Manifest & { readonly spec: object }];

    const misspelled = { ...service, spec: { ...service.spec, selectors: {} } };
    const mistyped = { ...service, spec: { ...service.spec, ports: [{ port: 'http' }] } };

    expect(findManifestFaults(misspelled)).to.deep.equal([
      `${service.kind} ${service.metadata.name}: there is no field .spec.selectors`,
    ]);
    expect(findManifestFaults(mistyped).join()).to.match(/port must be integer/);
  });

  it('refuses values that cannot work, by name', () => {
    for (const [index, [, reason]] of REFUSED.entries()) expect(String(refusals[index])).to.include(reason);
  });

  it('prints numbers of settings as they were written', () => {
    const { env } = podOf(rendered.get('everything'), 'media').containers[0];

    expect(env).to.deep.include({ name: 'UPLOAD_MAX_BYTES', value: '5368709120' });
    expect(env).to.deep.include({ name: 'OTEL_TRACES_SAMPLER_ARG', value: '0.25' });
  });

  it('migrates once, before processes of the new version start', () => {
    const jobs = ({ manifests }: Rendered) =>
      manifests
        .filter(({ kind }) => kind === 'Job')
        .map(({ metadata }) => [metadata.name, metadata.annotations?.['helm.sh/hook']]);
    const own = requireRendered(rendered.get('a bucket and servers of the operator'));

    expect(jobs(own)).to.deep.equal([['video-migrate', 'pre-install,pre-upgrade']]);
    expect(jobs(upgrade)).to.deep.equal([['video-migrate', 'pre-upgrade']]);
    expect(jobs(requireRendered(rendered.get('defaults')))).to.deep.equal([
      ['video-migrate', 'pre-upgrade'],
      ['video-migrate-first', undefined],
    ]);
    for (const process of PROCESSES) {
      expect(podOf(rendered.get('defaults'), process).initContainers, process).to.have.length(1);
      expect(podOf(own, process), process).not.to.have.property('initContainers');
    }
  });

  it('gives the migration the authorities of your own servers, which its database may need', () => {
    const { manifests } = requireRendered(rendered.get('everything'));
    const jobs = manifests.filter(({ kind }) => kind === 'Job') as Workload[];

    expect(jobs).not.to.deep.equal([]);
    for (const { spec } of jobs) {
      const { containers, volumes } = spec.template.spec;
      expect(containers[0].env).to.deep.include({
        name: 'NODE_EXTRA_CA_CERTS',
        value: '/certificates/ca.pem',
      });
      expect(containers[0].volumeMounts).to.deep.include(AUTHORITIES.extraVolumeMounts[0]);
      expect(volumes).to.deep.include(AUTHORITIES.extraVolumes[0]);
    }
  });

  it('lets media and workers share the volume, or have a bucket and folders of their own', () => {
    const files = (name: Name, process: string) =>
      podOf(rendered.get(name), process).volumes.find((volume) => volume.name === 'files');
    const claim = { name: 'files', persistentVolumeClaim: { claimName: 'video-files' } };

    expect(files('defaults', 'media')).to.deep.equal(claim);
    expect(files('defaults', 'media-worker')).to.deep.equal(claim);
    expect(files('defaults', 'videos')).to.equal(undefined);
    for (const process of ['media', 'media-worker']) {
      expect(files('a bucket and servers of the operator', process)).to.have.property('emptyDir');
      expect(podOf(rendered.get('a volume of one node'), process).affinity).to.have.property('podAffinity');
    }
  });

  it('leaves the number of workers to KEDA only where it scales them', () => {
    const workers = (name: Name) =>
      workloadOf(requireRendered(rendered.get(name)), 'video-media-worker').spec.replicas;
    const scaled = (name: Name) =>
      requireRendered(rendered.get(name)).manifests.filter(({ kind }) => kind === 'ScaledObject');

    expect([workers('defaults'), scaled('defaults')]).to.deep.equal([1, []]);
    expect(workers('workers scaled by KEDA')).to.equal(undefined);
    expect(scaled('workers scaled by KEDA')).to.have.nested.property(
      '[0].spec.triggers[0].metadata.query',
      'sum(max by (kind, state) (work_units{state=~"queued|leased",namespace="video"}))',
    );
  });

  it('confines media and workers with the seccomp profile that it writes to the nodes', () => {
    const { manifests } = requireRendered(rendered.get('defaults'));
    const profile = manifests.find(({ kind }) => kind === 'ConfigMap') as unknown as {
      readonly data: Readonly<Record<string, string>>;
    };

    expect(JSON.parse(profile.data['profile.json'] as string)).to.include({
      defaultAction: 'SCMP_ACT_ERRNO',
    });
    for (const process of PROCESSES)
      expect(podOf(rendered.get('defaults'), process).securityContext, process).to.have.nested.property(
        'seccompProfile.type',
        process.startsWith('media') ? 'Localhost' : 'RuntimeDefault',
      );
  });
});

const isSecret = (name: string): boolean =>
  /_API_KEY$|_PREVIOUS$|^BOOTSTRAP_(API_KEY|EMAIL|PASSWORD)$|^S3_(ACCESS|SECRET)|_HEADERS$/.test(name);

function requireRendered(answer: Rendered | string | undefined): Rendered {
  if (typeof answer !== 'object') throw new Error(answer ?? 'the case was not rendered');
  return answer;
}

const workloadOf = ({ manifests }: Rendered, name: string): Workload =>
  manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name) as Workload;

/** Returns the pod of a process, whatever the names of the release's objects begin with. */
function podOf(from: Rendered | undefined, process: string) {
  const { manifests } = requireRendered(from);
  const prefix = manifests
    .find(({ metadata }) => metadata.name.endsWith('-edge'))
    ?.metadata.name.slice(0, -5);
  return workloadOf({ manifests, notes: '' }, `${prefix}-${process}`).spec.template.spec;
}
