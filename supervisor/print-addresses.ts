import type { FirstOwner } from './children.js';
import type { SupervisorConfig } from './config.js';
import { metricsTargetsPath } from './metrics-targets.js';
import type { BannerLine } from './read-engines.js';
import type { Say } from './terminal.js';

interface Made {
  readonly key: string | undefined;
  readonly owner: FirstOwner | undefined;
}

/** Narrower labels are padded to this. */
const MIN_LABEL = 8;

/** Prints all addresses once the product serves. Generated credentials are shown here and nowhere else. */
export function printAddresses(
  config: SupervisorConfig,
  made: Made,
  say: Say,
  engines: readonly BannerLine[] = [],
): void {
  const lines: BannerLine[] = [
    ['Studio', `${config.BASE_URL}/`],
    ['REST', `${config.BASE_URL}/v1`],
    ['GraphQL', `${config.BASE_URL}/graphql`],
    ['Files', config.STORAGE_URL],
    ['Messages', config.AMQP_URL ? 'RabbitMQ' : 'PostgreSQL'],
    ['Data', config.DATA_DIR],
    ['Metrics', metricsTargetsPath(config.DATA_DIR)],
    ...engines,
  ];
  if (made.owner) {
    const { email, password } = made.owner;
    lines.push(['Owner', `${email}   password ${password}   (first workspace; shown this once)`]);
  }
  if (made.key) lines.push(['API key', `${made.key}   (first workspace; shown this once)`]);
  else if (config.BOOTSTRAP_API_KEY) lines.push(['API key', 'the one in BOOTSTRAP_API_KEY']);
  const width = Math.max(MIN_LABEL, ...lines.map(([label]) => label.length));
  say('Ready');
  for (const [label, text] of lines) say(`  ${label.padEnd(width)}  ${text}`);
}
