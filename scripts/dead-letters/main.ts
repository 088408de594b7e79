import { z } from 'zod';
import { InvalidConfiguration, readConfig } from '../../services/platform/config/config.js';
import { makeLog } from '../../services/platform/log/log.js';
import { openTransport } from '../../services/platform/messaging/open-transport.js';
import { findEmbeddedPostgres } from '../../supervisor/embedded-postgres.js';
import { runCommand } from '../run-command.js';
import { runDeadLetterCommand } from './command.js';

const Env = z.object({
  AMQP_URL: z.url({ protocol: /^amqps?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: z.string().default('error'),
});

async function run(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<number> {
  const config = readConfig(Env, env);
  const databaseUrl = config.DATABASE_URL ?? findEmbeddedPostgres(config.DATA_DIR);
  if (!config.AMQP_URL && !databaseUrl) {
    throw new InvalidConfiguration([
      'AMQP_URL, DATABASE_URL or the DATA_DIR of a running product: one must be there',
    ]);
  }
  const log = makeLog('dead-letters', config.LOG_LEVEL);
  const transport = openTransport({ amqpUrl: config.AMQP_URL, databaseUrl: databaseUrl ?? '', log });
  try {
    return await runDeadLetterCommand(transport, args, (line) => process.stdout.write(`${line}\n`));
  } finally {
    await transport.close();
  }
}

await runCommand(run, process.env);
