import type { DataSource } from 'typeorm';
import { PRESENT_MS } from '../../queue/worker-presence.js';
import type { EngineReport } from './engine-report.js';

/** Returns the reports of the running workers, the oldest worker first. */
export async function findEngineReports(db: DataSource): Promise<EngineReport[]> {
  const rows: Array<{ report: EngineReport }> = await db.query(
    `select report from engine_presence where seen_at > now() - $1 * interval '1 millisecond' order by worker_id`,
    [PRESENT_MS],
  );
  return rows.map(({ report }) => report);
}
