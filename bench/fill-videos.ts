import type pg from 'pg';

const PROJECTS = `insert into videos.project (workspace_id, id, name, name_folded)
  select workspace_id, 'prj_' || i, 'Project ' || i, 'project ' || i
  from unnest($1::text[]) as workspace_id, generate_series(0, 9) as i`;

/**
 * Names as people write them, and words by which a search finds all videos (`recording`), one in ten (`review`), one in
 * a hundred (`rarely`) and ten (`zebra`). Triggers of the product store the counts and what a search reads.
 */
const VIDEOS = `insert into videos.video (workspace_id, id, name, name_folded, project_id, language_group, status,
    source_file_id, source_filename, created_at, metadata)
  select workspace_id, 'vid_' || workspace_id || i, initcap(name), name, case when i % 2 = 0 then 'prj_' || i % 10 end,
    'lng_' || i / 2, (array['draft', 'in_progress', 'completed'])[1 + i % 3], 'fil_' || i, 'a.mp4',
    timestamptz '2020-01-01' + i * interval '1 minute',
    case when i % ($2::int / 10) = 3 then '{"crm": "42"}'::jsonb else '{}' end
  from unnest($1::text[]) as workspace_id, generate_series(1, $2::int) as i, lateral (select
    (array['sales', 'support', 'billing', 'product', 'weekly', 'partner', 'design'])[1 + i % 7]
    || ' recording ' || i || case when i % 10 = 1 then ' review' else '' end
    || case when i % 100 = 2 then ' rarely' else '' end || case when i % ($2::int / 10) = 4 then ' zebra' else '' end
    as name) as named`;

/** All of them in the present month, whose jobs the overview counts. */
const JOBS = `insert into jobs.job (workspace_id, id, kind, type, status, video_id, step, message, command, request_id,
    created_at, finished_at)
  select workspace_id, kind || '_' || workspace_id || i, kind, kind,
    case when i % 7 = 0 then 'failed' else 'completed' end, 'vid_' || workspace_id || i, '', '', '{}', 'r', at, at
  from unnest($1::text[]) as workspace_id, generate_series(1, $2::int) as i,
    lateral (select case when i % 5 = 0 then 'analysis' else 'export' end as kind) as job,
    lateral (select date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' as start) as month,
    lateral (select start + (now() - start) * i / $2::int as at) as placed`;

/** The counts of rows that were written without their triggers, which count one by one. */
const JOB_COUNTS = `insert into jobs.job_count (workspace_id, status, type, kind, n)
  select workspace_id, status, type, kind, count(*) from jobs.job group by 1, 2, 3, 4`;

const UNCOUNTED = 'user';
const FILLED = ['videos.video', 'videos.video_name', 'jobs.job'];

type Run = (statement: string, values?: unknown[]) => Promise<Array<Record<string, string>>>;

/** As many videos, and a job for each, of each of these workspaces. */
export interface VideosToFill {
  readonly workspaceIds: readonly string[];
  readonly count: number;
}

/** Fills the tables of videos and jobs within minutes, as if the product had written them one by one. */
export async function fillVideos(client: pg.Client, fills: readonly VideosToFill[]): Promise<void> {
  const sql: Run = async (statement, values) => (await client.query(statement, values)).rows;
  await sql(`set maintenance_work_mem = '1GB'; set work_mem = '256MB'`);
  const rebuild = await dropIndexes(sql);
  await sql(`alter table jobs.job disable trigger ${UNCOUNTED}`);
  for (const { workspaceIds, count } of fills) {
    await sql(PROJECTS, [workspaceIds]);
    await sql(VIDEOS, [workspaceIds, count]);
    await sql(JOBS, [workspaceIds, count]);
  }
  await sql(JOB_COUNTS);
  await sql(`alter table jobs.job enable trigger ${UNCOUNTED}`);
  await rebuild();
  // What autovacuum does within minutes.
  await sql('vacuum (analyze)');
}

/** Drops the indexes of the filled tables, except those of constraints, and returns how to build them at once. */
async function dropIndexes(sql: Run): Promise<() => Promise<void>> {
  const indexes = await sql(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::regclass[]) and not i.indisprimary`,
    [FILLED],
  );
  for (const { name } of indexes) await sql(`drop index ${name}`);
  return async () => {
    for (const { definition = '' } of indexes) await sql(definition);
  };
}
