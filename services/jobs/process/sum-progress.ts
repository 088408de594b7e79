import type { EntityManager } from 'typeorm';

/** Returns the progress of a process, 0 to 100: that of its steps by their weights. */
export async function sumProgress(tx: EntityManager, workspaceId: string, jobId: string): Promise<number> {
  const [{ percent }]: [{ percent: number }] = await tx.query(
    `select coalesce(sum(s.weight * case s.status when 'completed' then 100 when 'running' then coalesce(c.percent, 0)
         else 0 end) / sum(s.weight), 0)::float8 as percent
     from process_step s left join job c on c.workspace_id = s.workspace_id and c.id = s.child_job_id
     where s.workspace_id = $1 and s.job_id = $2`,
    [workspaceId, jobId],
  );
  return percent;
}
