import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { SubgraphClient } from '../../platform/graphql/subgraph-client.js';
import { repeatRegularly } from '../../platform/retry/repeat-regularly.js';
import type { FileRetention } from './find-old-files.js';
import { removeOldFiles } from './remove-old-files.js';

const EVERY_MS = 3_600_000;

/** Removes old sources and exports every hour, unless both are retained forever. A failure is retried the next time. */
export function removeOldFilesRegularly(
  { db, jobs, log }: { readonly db: DataSource; readonly jobs: SubgraphClient; readonly log: Logger },
  retention: FileRetention,
): { stop(): Promise<void> } {
  if (retention.sourceDays === 0 && retention.exportDays === 0) return { stop: async () => undefined };
  const remove = async () => {
    const { sources, exports, retained } = await removeOldFiles(db, jobs, retention);
    if (sources > 0 || exports > 0 || Object.keys(retained).length > 0)
      log.info({ sources, exports, retained, ...retention }, 'old sources and exports were removed');
  };
  return repeatRegularly(remove, EVERY_MS, (err) =>
    log.warn({ err }, 'old sources and exports were not removed'),
  );
}
