const IN_FOLDERS = `unnest(array['*', project_id]) as folder`;
const columns = 'workspace_id, facet, created_at';
const ADDED = `select ${columns}, ${IN_FOLDERS}, 1 as change from added`;
const REMOVED = `select ${columns}, ${IN_FOLDERS}, -1 as change from removed`;

/** A span contains 128 spans of the level below: an hour and eight minutes, then six days. */
const SPANS = `(values (1, 4096), (2, 524288)) as level (level, seconds)`;
const SPAN_OF = 'floor(extract(epoch from created_at) / level.seconds)';

const COUNTS = (changes: readonly string[]) => `
    insert into video_count as kept (workspace_id, folder, facet, n)
      select workspace_id, folder, facet, sum(change) from (${changes.join(' union all ')}) as changes
      where folder is not null group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
    on conflict (workspace_id, folder, facet) do update set n = kept.n + excluded.n;`;

/** These counts take the same locks as the counts of rows: none changes before the count of its facet. */
const SPAN_COUNTS = (changes: readonly string[]) => `
    insert into video_span as kept (workspace_id, folder, level, span, facet, n)
      select workspace_id, folder, level.level, ${SPAN_OF}, facet, sum(change)
      from (${changes.join(' union all ')}) as changes cross join ${SPANS}
      where folder is not null group by 1, 2, 3, 4, 5 having sum(change) <> 0 order by 1, 2, 3, 4, 5
    on conflict (workspace_id, folder, level, span, facet) do update set n = kept.n + excluded.n;`;

const NONE_LEFT = `
    delete from video_span where n = 0 and (workspace_id, folder, level, span, facet) in (
      select workspace_id, folder, level.level, ${SPAN_OF}, facet
      from (select ${columns}, ${IN_FOLDERS} from removed) as removed cross join ${SPANS});`;

const counter = (event: string, changes: readonly string[], statements: string): string => `
  create function count_videos_on_${event}() returns trigger language plpgsql set search_path from current as $$
  begin ${COUNTS(changes)} ${statements}
    return null;
  end $$;`;

const CHANGES = { insert: [ADDED], update: [ADDED, REMOVED], delete: [REMOVED] } as const;

/** Functions and triggers that keep the counts in the transaction of each change. */
export const countVideos = `
  ${counter('insert', CHANGES.insert, SPAN_COUNTS(CHANGES.insert))}
  ${counter('update', CHANGES.update, SPAN_COUNTS(CHANGES.update) + NONE_LEFT)}
  ${counter('delete', CHANGES.delete, SPAN_COUNTS(CHANGES.delete) + NONE_LEFT)}
  create trigger count_videos_on_insert after insert on video referencing new table as added
    for each statement execute function count_videos_on_insert();
  create trigger count_videos_on_update after update on video referencing old table as removed new table as added
    for each statement execute function count_videos_on_update();
  create trigger count_videos_on_delete after delete on video referencing old table as removed
    for each statement execute function count_videos_on_delete();`;
