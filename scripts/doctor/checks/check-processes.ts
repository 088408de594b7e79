import { readFile } from 'node:fs/promises';
import { errorMessage } from '../../../services/platform/errors/errors.js';
import { timeoutSignal } from '../../../services/platform/retry/deadline.js';
import { metricsTargetsPath } from '../../../supervisor/metrics-targets.js';
import { type Finding, fault, ok, warning } from '../finding.js';
import { BROKER_MEND } from './check-broker.js';
import { DATABASE_MEND } from './check-database.js';
import { replayCommands } from './check-dead-letters.js';
import { FFMPEG_MEND, SANDBOX_MEND } from './check-machine.js';

const WITHIN_MS = 10_000;

interface Target {
  readonly targets: readonly [string];
  readonly labels: { readonly service: string };
}

/** Asks every running process for its readiness checks: dependencies, dead letters, engines and their languages. */
export async function checkProcesses(dataDir: string): Promise<Finding[]> {
  const targets = JSON.parse(await readFile(metricsTargetsPath(dataDir), 'utf8')) as Target[];
  const asked = targets.map(({ targets: [address], labels }) => checkProcess(labels.service, address));
  return (await Promise.all(asked)).flat();
}

async function checkProcess(service: string, address: string): Promise<Finding[]> {
  try {
    const answer = await fetch(`http://${address}/readyz`, { signal: timeoutSignal(WITHIN_MS) });
    const { checks } = (await answer.json()) as { checks: Readonly<Record<string, string>> };
    return Object.entries(checks).map(([name, text]) => findingOf(service, name, text));
  } catch (error) {
    return [fault(`${service} does not answer: ${errorMessage(error)}`, logOf(service))];
  }
}

/** Returns the finding for a check of `/readyz`. */
export function findingOf(service: string, name: string, text: string): Finding {
  const line = `${service}, ${name}: ${text}`;
  if (text.startsWith('failed: ')) return fault(line, mendOf(service, name, text));
  // Without avatars everything else works, as on most installations.
  const isMissing = text.startsWith('none: ') && name !== 'avatar';
  if (isMissing || text.startsWith('degraded: ')) return warning(line, mendOf(service, name, text));
  return ok(line);
}

const logOf = (service: string): string => `its log is in DATA_DIR/logs/${service}.log`;

const ENGINES = 'npm run engines -- list; docs/engines.md';

/** What mends a check that failed or is degraded, by its name. */
const MENDS: Readonly<Record<string, string>> = {
  database: DATABASE_MEND,
  messages: BROKER_MEND,
  rateLimits: `${DATABASE_MEND}; behind a pooler, docs/operations.md, “PgBouncer”`,
  storage: 'free space, set DATA_DIR to a larger disk, or check the bucket and the S3_… variables',
  confinement: SANDBOX_MEND,
  ffmpeg: `${FFMPEG_MEND}, then start the product again`,
  fonts: 'apt-get install -y --no-install-recommends fonts-noto-core',
  queue: 'more workers, or a greater MEDIA_CONCURRENCY; docs/operations.md, “When the queue is full”',
  ...{ transcribe: ENGINES, ocr: ENGINES, tts: ENGINES, translate: ENGINES, text: ENGINES, avatar: ENGINES },
};

function mendOf(service: string, name: string, text: string): string {
  const [, queue] = /\d+ in ([\w.-]+)/.exec(text) ?? [];
  if (name === 'deadLetters' && queue) return replayCommands(queue);
  // The edge names its checks after the services that it needs, whose own checks say more.
  return MENDS[name] ?? logOf(service === 'edge' ? name : service);
}
