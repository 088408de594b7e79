import { Writable } from 'node:stream';
import { startAuth } from '../../services/auth/compose.js';
import { readAuthConfig } from '../../services/auth/config.js';
import { startJobs } from '../../services/jobs/compose.js';
import { readJobsConfig } from '../../services/jobs/config.js';
import { makeLog } from '../../services/platform/log/log.js';
import { Lifecycle } from '../../services/platform/process/lifecycle.js';
import { startVideos } from '../../services/videos/compose.js';
import { readVideosConfig } from '../../services/videos/config.js';
import { startWebhooks } from '../../services/webhooks/compose.js';
import { readWebhooksConfig } from '../../services/webhooks/config.js';
import { readEdgeConfig, startEdge } from '../../supervisor/start-edge.js';
import type { ChildSpec } from '../../supervisor/supervised-child.js';

/**
 * Starts the programs of these children as their main files do. Media is not included, since its sandbox
 * applies to the whole process.
 */
const STARTS: Readonly<Record<string, (lifecycle: Lifecycle, env: NodeJS.ProcessEnv) => Promise<void>>> = {
  auth: (lifecycle, env) => startAuth(lifecycle, readAuthConfig(env)),
  jobs: (lifecycle, env) => startJobs(lifecycle, readJobsConfig(env)),
  videos: (lifecycle, env) => startVideos(lifecycle, readVideosConfig(env)),
  webhooks: (lifecycle, env) => startWebhooks(lifecycle, readWebhooksConfig(env)),
  edge: (lifecycle, env) => startEdge(lifecycle, readEdgeConfig(env)),
};

export const canStartHere = (name: string): boolean => name in STARTS;

/**
 * Starts a child's part of the product in this process, where its modules are already loaded; log lines are
 * added to `said`.
 */
export async function startHere({ name, env }: ChildSpec, said: string[] = []): Promise<Lifecycle> {
  const destination = new Writable({
    decodeStrings: false,
    write: (line: string, _encoding, done) => {
      said.push(line);
      done();
    },
  });
  const lifecycle = new Lifecycle(makeLog(name, 'info', destination));
  try {
    await STARTS[name]?.(lifecycle, env);
  } catch (err) {
    await lifecycle.stop();
    throw err;
  }
  return lifecycle;
}
