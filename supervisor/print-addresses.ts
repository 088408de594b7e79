import type { FirstOwner } from './children.js';
import type { SupervisorConfig } from './config.js';
import { metricsTargetsPath } from './metrics-targets.js';
import type { Say } from './terminal.js';

interface Made {
  readonly key: string | undefined;
  readonly owner: FirstOwner | undefined;
}

/** Prints all addresses once the product serves. Generated credentials are shown here and nowhere else. */
export function printAddresses(
  config: SupervisorConfig,
  made: Made,
  say: Say,
  engines: readonly string[] = [],
): void {
  say('Ready');
  say(`  Studio    ${config.BASE_URL}/`);
  say(`  REST      ${config.BASE_URL}/v1`);
  say(`  GraphQL   ${config.BASE_URL}/graphql`);
  say(`  Files     ${config.STORAGE_URL}`);
  say(`  Messages  ${config.AMQP_URL ? 'RabbitMQ' : 'PostgreSQL'}`);
  say(`  Data      ${config.DATA_DIR}`);
  say(`  Metrics   ${metricsTargetsPath(config.DATA_DIR)}`);
  for (const line of engines) say(`  ${line}`);
  if (made.owner) {
    say(
      `  Owner     ${made.owner.email}   password ${made.owner.password}   (demo workspace; shown this once)`,
    );
  }
  if (made.key) say(`  API key   ${made.key}   (demo workspace; shown this once)`);
  else if (config.BOOTSTRAP_API_KEY) say('  API key   the one in BOOTSTRAP_API_KEY');
}
