type Sql = (statement: string, values: unknown[]) => Promise<unknown>;

/**
 * Inserts videos without files, `Video 1` the oldest, as the service writes them; its triggers keep the counts. Their ids
 * are `manyVideoId(workspaceId, number)`.
 */
export async function insertManyVideos(sql: Sql, workspaceId: string, count: number): Promise<void> {
  await sql(
    `insert into videos.video (workspace_id, id, name, name_folded, language_group, status, source_file_id,
       source_filename, created_at, metadata, language)
     select $1, 'vid_' || $1 || i, 'Video ' || i, 'video ' || i, 'lng_' || $1 || i,
       (array['draft', 'in_progress', 'completed'])[1 + i % 3], 'fil_' || $1 || i, 'a.mp4',
       timestamptz '2020-01-01' + i * interval '1 minute', '{}', 'de'
     from generate_series(1, $2::int) as i`,
    [workspaceId, count],
  );
}

export const manyVideoId = (workspaceId: string, number: number): string => `vid_${workspaceId}${number}`;
