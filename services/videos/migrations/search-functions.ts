/**
 * Parts of one to three characters of each word, hashed with workspace and period: a search for others' names, or in
 * another period, reads none of the same entries.
 */
export const NAME_GRAMS = `
  create function name_period(created_at timestamptz) returns int language sql stable as
    $$ select floor(extract(epoch from created_at) / 4194304)::int $$;

  create function name_grams(workspace_id text, period int, name_folded text) returns bigint[]
  language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  declare
    salt bigint := hashtextextended(workspace_id, period);
    grams bigint[] := '{}';
    word text;
  begin
    foreach word in array string_to_array(name_folded, ' ') loop
      for start in 1 .. length(word) loop
        for size in 1 .. least(3, length(word) - start + 1) loop
          grams := grams || hashtextextended(substr(word, start, size), salt);
        end loop;
      end loop;
    end loop;
    return grams;
  end $$;

  -- What every name with these words has among its grams.
  create function search_grams(workspace_id text, period int, words text[]) returns bigint[]
  language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
  declare
    salt bigint := hashtextextended(workspace_id, period);
    grams bigint[] := '{}';
    word text;
  begin
    foreach word in array words loop
      for start in 1 .. greatest(length(word) - 2, 1) loop
        grams := grams || hashtextextended(substr(word, start, 3), salt);
      end loop;
    end loop;
    return grams;
  end $$;`;

interface Narrowed {
  readonly parameters: string;
  /** What is required of a video besides its name. */
  readonly condition: string;
}

const BY_FACET: Narrowed = {
  parameters: 'facets text[]',
  condition: `(facets is null or exists (select from videos.video v
        where v.workspace_id = workspace and v.id = n.video_id and v.facet = any(facets)))`,
};

const BY_PROJECT_AND_FACET: Narrowed = {
  parameters: 'project text, facets text[]',
  condition: `((project is null and facets is null) or exists (select from videos.video v
        where v.workspace_id = workspace and v.id = n.video_id
          and (project is null or v.project_id = project) and (facets is null or v.facet = any(facets))))`,
};

/** Statement that returns the matches of one period, in the order of the list or in reverse. */
const matchesOf = (direction: 'asc' | 'desc', beyond: '<' | '>', narrowed: Narrowed): string => `
  return query select n.video_id, n.created_at from videos.video_name n
    where videos.name_grams(n.workspace_id, n.period, n.name_folded) @> wanted
      -- Grams may be equal by chance. Written so that no other index is considered.
      and n.workspace_id || '' = workspace and n.period = newest
      and not exists (select from unnest(words) as word where strpos(n.name_folded, word) = 0)
      and (from_time is null or (n.created_at, n.video_id) ${beyond} (from_time, from_id))
      and ${narrowed.condition}
    order by n.created_at ${direction}, n.video_id ${direction} limit left_over;
  get diagnostics rows_found = row_count;`;

/**
 * Returns at most so many videos whose folded names contain all words, in list order after a place. It runs as the owner
 * of the tables, and reads nothing outside of the workspace of the transaction.
 */
const searchNames = (narrowed: Narrowed): string => `
  create function search_names(words text[], ${narrowed.parameters}, from_time timestamptz, from_id text, is_backward boolean, at_most int)
  returns table (id text, created_at timestamptz) language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
  declare
    workspace text := nullif(current_setting('app.workspace_id', true), '');
    place timestamptz := coalesce(from_time, case when is_backward then '-infinity' else 'infinity' end::timestamptz);
    left_over int := at_most;
    newest int;
    wanted bigint[];
    rows_found int;
  begin
    while left_over > 0 loop
      if is_backward then
        select videos.name_period(v.created_at) into newest from videos.video v
          where v.workspace_id = workspace and v.created_at >= place order by v.created_at, v.id limit 1;
      else
        select videos.name_period(v.created_at) into newest from videos.video v
          where v.workspace_id = workspace and v.created_at <= place order by v.created_at desc, v.id desc limit 1;
      end if;
      exit when not found;
      wanted := videos.search_grams(workspace, newest, words);
      if is_backward then ${matchesOf('asc', '>', narrowed)}
        place := to_timestamp((newest + 1) * 4194304::float8);
      else ${matchesOf('desc', '<', narrowed)}
        place := to_timestamp(newest * 4194304::float8) - interval '1 microsecond';
      end if;
      left_over := left_over - rows_found;
    end loop;
  end $$;
  revoke execute on function search_names from public;`;

export const SEARCH_NAMES = searchNames(BY_FACET);
export const SEARCH_NAMES_OF_PROJECTS = searchNames(BY_PROJECT_AND_FACET);

/** A row is written when its video is created or renamed only: the index of its parts has dozens of entries for it. */
export const STORE_NAMES = `
  create function store_video_names() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into video_name (workspace_id, video_id, created_at, period, name_folded)
      select workspace_id, id, created_at, name_period(created_at), name_folded from added;
    return null;
  end $$;
  create trigger video_stores_names after insert on video referencing new table as added
    for each statement execute function store_video_names();

  create function rename_video() returns trigger language plpgsql set search_path from current as $$
  begin
    update video_name set name_folded = new.name_folded where workspace_id = new.workspace_id and video_id = new.id;
    return null;
  end $$;
  create trigger video_renames after update on video for each row
    when (old.name_folded is distinct from new.name_folded) execute function rename_video();

  create function remove_video_names() returns trigger language plpgsql set search_path from current as $$
  begin
    delete from video_name n using removed r where n.workspace_id = r.workspace_id and n.video_id = r.id;
    return null;
  end $$;
  create trigger video_removes_names after delete on video referencing old table as removed
    for each statement execute function remove_video_names();`;

interface Counted {
  /** How the columns of a change, of a stored search and of its key are named. */
  readonly columns: string;
  readonly key: string;
  readonly compared: readonly string[];
}

const OF_WORKSPACE: Counted = {
  columns: 'workspace_id, name_folded, facet',
  key: 'workspace_id',
  compared: ['name_folded', 'facet'],
};

/** A video counts in its workspace (`*`) and in its project. */
const OF_FOLDER: Counted = {
  columns: `workspace_id, unnest(array['*', project_id]) as folder, name_folded, facet`,
  key: 'workspace_id, folder',
  compared: ['name_folded', 'facet', 'project_id'],
};

/** Most updates of videos change none of the columns; they wait for no search. */
const unlessChanged = (columns: readonly string[]): string => {
  const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
  return `
    if not exists (select from added a join removed r on r.workspace_id = a.workspace_id and r.id = a.id
      where (${of('a')}) is distinct from (${of('r')})) then return null; end if;`;
};

/**
 * Updates the stored counts of searches in the transaction that changes the rows. The lock is shared by writers; a
 * search holds it alone while it counts for the first time, so that no change is missed. Rows are locked in the order of
 * their keys, so that two statements never deadlock.
 */
const counter = (
  event: string,
  signs: Readonly<Record<string, 1 | -1>>,
  { columns, key, compared }: Counted,
): string => `
  create or replace function count_searches_on_${event}() returns trigger language plpgsql set search_path from current as $$
  declare
    changed record;
  begin
    ${event === 'update' ? unlessChanged(compared) : ''}
    perform pg_advisory_xact_lock_shared(hashtextextended('video_search ' || workspace_id, 0))
      from (select distinct workspace_id from ${event === 'delete' ? 'removed' : 'added'} order by 1) as workspaces;
    for changed in
      select ${key}, words, jsonb_object_agg(facet, n) as counts from (
        select ${key}, search.words, facet, sum(of_name.n) as n
        from (select ${key}, name_folded, facet, sum(change) as n
          from (${Object.entries(signs)
            .map(([table, sign]) => `select ${columns}, ${sign} as change from ${table}`)
            .join(' union all ')}) as changes
          group by ${key}, name_folded, facet having sum(change) <> 0) as of_name
          join video_search search using (${key})
        where not exists (select from unnest(search.words) as word where strpos(of_name.name_folded, word) = 0)
        group by ${key}, search.words, facet having sum(of_name.n) <> 0) as of_facet
      group by ${key}, words order by ${key}, words
    loop
      update video_search set counts = (
        select coalesce(jsonb_object_agg(facet, n), '{}') from (
          select key as facet, sum(value::bigint) as n from (
            select * from jsonb_each_text(video_search.counts) union all select * from jsonb_each_text(changed.counts)) as each
          group by 1) as summed where n <> 0)
      where (${key}, words) = (${`${key}, words`
        .split(', ')
        .map((column) => `changed.${column}`)
        .join(', ')});
    end loop;
    return null;
  end $$;`;

const EVENTS = {
  insert: { signs: { added: 1 }, tables: 'new table as added' },
  update: { signs: { added: 1, removed: -1 }, tables: 'new table as added old table as removed' },
  delete: { signs: { removed: -1 }, tables: 'old table as removed' },
} as const;

const counters = (counted: Counted): string =>
  Object.entries(EVENTS)
    .map(([event, { signs }]) => counter(event, signs, counted))
    .join('\n');

export const COUNT_SEARCHES_OF_PROJECTS = counters(OF_FOLDER);
/** Also replaces the functions that count in projects, whose triggers stay. */
export const COUNT_SEARCHES_OF_WORKSPACES = counters(OF_WORKSPACE);

export const COUNT_SEARCHES = `${COUNT_SEARCHES_OF_WORKSPACES}
  ${Object.entries(EVENTS)
    .map(
      ([event, { tables }]) => `
  create trigger video_searches_${event} after ${event} on video referencing ${tables}
    for each statement execute function count_searches_on_${event}();`,
    )
    .join('')}`;
