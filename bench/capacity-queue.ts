import type pg from 'pg';

/** Queues units as `queueWork` writes them, one for each job, the jobs of the workspaces in turn. */
export async function queueSegments(admin: pg.Client, count: number, workspaces: number): Promise<void> {
  await admin.query(
    `insert into media.work (workspace_id, id, job_id, job_attempt, video_id, request_id, kind, payload, created_at)
     select 'ws_' || i % $2::int, 'wrk_' || i, 'export_' || i, 1, 'vid_' || i, 'req_bench', 'segment', '{}',
       timestamptz '2026-01-01' + i * interval '1 second'
     from generate_series(1, $1::int) as i`,
    [count, workspaces],
  );
  // What autovacuum does within minutes.
  await admin.query('vacuum (analyze) media.work');
}
