import { ACCESS } from '../../../../schemas/access.js';
import { requireAccess } from '../../../platform/access/access.js';
import type { MediaContext } from '../context.js';
import type { ReportedEngine } from './engine-report.js';
import { findEngineReports } from './find-engine-reports.js';

/** Returns the engines of the running workers, each once: ready where it is on any worker. */
export async function listEngines({ db, caller }: MediaContext): Promise<ReportedEngine[]> {
  requireAccess(caller, ACCESS['Workspace.engines']);
  const engines = new Map<string, ReportedEngine>();
  for (const { engines: reported = [] } of await findEngineReports(db)) {
    for (const engine of reported) {
      const key = `${engine.kind} ${engine.id}`;
      if (!engines.get(key)?.isReady) engines.set(key, engine);
    }
  }
  return [...engines.values()];
}
