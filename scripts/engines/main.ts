import { availableParallelism } from 'node:os';
import { confinementOptions } from '../../services/media/config.js';
import { startConfinement } from '../../services/media/confinement/confinement.js';
import { readConfig } from '../../services/platform/config/config.js';
import { makeOutbound } from '../../services/platform/outbound/outbound.js';
import { runEngineCommand } from './command.js';
import { EnginesEnv } from './engines-env.js';

async function run(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<number> {
  const config = readConfig(EnginesEnv, env);
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort(new Error('Interrupted')));
  const outbound = makeOutbound({ allowCidrs: config.OUTBOUND_ALLOW_CIDRS });
  await startConfinement(confinementOptions(config));
  try {
    const print = (line: string) => void process.stdout.write(`${line}\n`);
    const options = { dataDir: config.DATA_DIR, outbound, threads: availableParallelism() };
    return await runEngineCommand({ config, ...options, signal: interrupted.signal, print }, args);
  } finally {
    await outbound.close();
  }
}

try {
  process.exitCode = await run(process.env, process.argv.slice(2));
} catch (err) {
  process.stderr.write(`${err instanceof Error ? err.message : String(err)}\n`);
  process.exitCode = 1;
}
