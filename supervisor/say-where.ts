import { reachableHost } from './children.js';
import type { SupervisorConfig } from './config.js';
import type { Say } from './terminal.js';

/** Where everything is, once it serves. `madeKey` is shown here and nowhere else. */
export function sayWhere(config: SupervisorConfig, madeKey: string | undefined, say: Say): void {
  say('Ready');
  say(`  REST      ${config.BASE_URL}/v1`);
  say(`  GraphQL   http://${reachableHost(config.HOST)}:${config.GATEWAY_PORT}/graphql`);
  say(`  Files     ${config.STORAGE_URL}`);
  say(`  Messages  ${config.AMQP_URL ? 'RabbitMQ' : 'PostgreSQL'}`);
  say(`  Data      ${config.DATA_DIR}`);
  if (madeKey) say(`  API key   ${madeKey}   (demo workspace; shown this once)`);
  else if (config.BOOTSTRAP_API_KEY) say('  API key   the one in BOOTSTRAP_API_KEY');
}
