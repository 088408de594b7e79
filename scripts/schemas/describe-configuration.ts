import { z } from 'zod';
import { GatewayEnv } from '../../gateway/config.js';
import { StandaloneEnv } from '../../rest-adapter/config.js';
import { AuthEnv } from '../../services/auth/config.js';
import { JobsEnv } from '../../services/jobs/config.js';
import { AvatarEngineEnv } from '../../services/media/ai/avatar/avatar-engine-config.js';
import { OcrEnv } from '../../services/media/ai/ocr/ocr-config.js';
import { TextEnv } from '../../services/media/ai/text/text-config.js';
import { TranscribeEnv } from '../../services/media/ai/transcribe/transcribe-config.js';
import { TranslateEnv } from '../../services/media/ai/translate/translate-config.js';
import { TtsEnv } from '../../services/media/ai/tts/tts-config.js';
import { MediaEnv, WorkerEnv } from '../../services/media/config.js';
import { StorageRootEnv } from '../../services/media/storage/storage-config.js';
import { AvatarEnv } from '../../services/media/work/avatars/avatar-config.js';
import { StorageEnv, SubgraphEnv } from '../../services/platform/config/config.js';
import { TrustProxyEnv } from '../../services/platform/http/trust-proxy.js';
import { OutboundEnv } from '../../services/platform/outbound/outbound-env.js';
import { TracingEnv } from '../../services/platform/tracing/tracing-env.js';
import { VideosEnv } from '../../services/videos/config.js';
import { WebhooksEnv } from '../../services/webhooks/config.js';
import { SupervisorEnv } from '../../supervisor/config.js';
import { PROCESS_SETTINGS } from '../../supervisor/process-settings.js';

type Env = z.ZodObject;

/** A variable is listed in the first section whose schemas contain it. */
const SECTIONS: Readonly<Record<string, readonly Env[]>> = {
  'Addresses, data and start': [SupervisorEnv],
  Tracing: [TracingEnv],
  'Processes and messages': [SubgraphEnv, TrustProxyEnv, OutboundEnv],
  'The first workspace': [AuthEnv],
  Requests: [GatewayEnv, StandaloneEnv],
  'Jobs and webhooks': [JobsEnv.omit(StorageEnv.shape as never), WebhooksEnv.omit(StorageEnv.shape as never)],
  'Stored files': [
    StorageEnv,
    MediaEnv.pick({ STORAGE_SIGNING_SECRET_PREVIOUS: true }),
    StorageRootEnv,
    VideosEnv.pick({ SOURCE_RETENTION_DAYS: true, EXPORT_RETENTION_DAYS: true }),
  ],
  Engines: [TranscribeEnv, TtsEnv, TranslateEnv, TextEnv, OcrEnv, AvatarEngineEnv, AvatarEnv],
  'Media processing': [MediaEnv, WorkerEnv],
};

/** The search path of programs is a property of the machine, not a setting. */
const NOT_A_SETTING = new Set(['PATH']);

const UNITS = [
  [1024 ** 3, 'GiB'],
  [1024 ** 2, 'MiB'],
  [1e6, 'MB'],
] as const;

function show(name: string, value: unknown): string {
  if (typeof value === 'number' && name.endsWith('_BYTES')) {
    const [size, unit] = UNITS.find(([bytes]) => (value / bytes) % 0.5 === 0) ?? [1, 'bytes'];
    return `${value / size} ${unit}`;
  }
  return Array.isArray(value) && value.length === 0 ? 'none' : String(value);
}

function defaultOf(name: string, schema: z.core.$ZodType): string {
  const { fallback } = z.globalRegistry.get(schema) ?? {};
  if (typeof fallback === 'string') return fallback;
  const { def } = schema._zod;
  return 'defaultValue' in def ? show(name, def.defaultValue) : '';
}

function readersOf(name: string): string {
  const readers = Object.keys(PROCESS_SETTINGS).filter((reader) =>
    PROCESS_SETTINGS[reader]!.some(({ shape }) => name in shape),
  );
  const processes = readers.filter((reader) => reader !== 'npm start' && reader !== 'migrate');
  return processes.length === 7 ? 'every process' : readers.join(', ');
}

/** Returns the schema that describes a variable; other schemas that read it don't repeat the description. */
function describedSchema(name: string): z.core.$ZodType {
  const schemas = Object.values(PROCESS_SETTINGS)
    .flat()
    .flatMap(({ shape }) => shape[name] ?? []);
  const described = schemas.find((schema) => z.globalRegistry.get(schema)?.description);
  if (!described) throw new Error(`${name} has no description`);
  return described;
}

const row = (name: string): string => {
  const schema = describedSchema(name);
  return `| \`${name}\` | ${defaultOf(name, schema)} | ${readersOf(name)} | ${z.globalRegistry.get(schema)!.description} |`;
};

const table = (names: readonly string[]): string =>
  ['| variable | default | read by | |', '|---|---|---|---|', ...names.map(row)].join('\n');

/** Returns tables of all environment variables that the product's processes read, in Markdown. */
export function describeConfiguration(): string {
  const placed = new Set<string>(NOT_A_SETTING);
  const place = (env: Env): string[] => {
    const names = Object.keys(env.shape).filter((name) => !placed.has(name));
    for (const name of names) placed.add(name);
    return names;
  };
  const isInternal = (name: string) => z.globalRegistry.get(describedSchema(name))?.internal === true;
  const sections = Object.entries(SECTIONS).map(([title, envs]) => ({ title, names: envs.flatMap(place) }));
  const others = Object.values(PROCESS_SETTINGS).flat().flatMap(place);
  const internal = [...sections.flatMap(({ names }) => names), ...others].filter(isInternal);
  return [
    ...sections.map(
      ({ title, names }) => `## ${title}\n\n${table(names.filter((name) => !isInternal(name)))}`,
    ),
    `## Between processes\n\nSet by \`npm start\` and \`docker-compose.yml\` themselves.\n\n${table(internal)}`,
  ].join('\n\n');
}
