import DataLoader from 'dataloader';
import { type DataSource, In } from 'typeorm';
import type { Cursors } from '../../platform/database/cursors.js';
import { inTransaction } from '../../platform/database/database.js';
import { makePagedLoader, type OwnedPage } from '../../platform/graphql/paged-loader.js';
import { ProjectEntity } from '../project/project.entity.js';
import type { VideoPage } from '../video/video-page.js';
import { listVideosOfProjects, type VideosOfProject } from './list-videos-of-projects.js';

/** Data loaders for projects, with one query per kind and tick. */
export interface ProjectLoaders {
  readonly project: DataLoader<string, ProjectEntity | null>;
  readonly videosOfProject: DataLoader<OwnedPage<VideosOfProject>, VideoPage, string>;
  /** Number of videos in the project. */
  readonly videoCount: DataLoader<string, number>;
  /** Thumbnail of its newest video that has one. */
  readonly projectThumbnail: DataLoader<string, string | null>;
}

const COUNTS = `select folder as id, sum(n)::int as value from video_count
  where workspace_id = $1 and folder = any($2) group by folder`;

const THUMBNAILS = `select project.id, newest.thumbnail_file_id as value from unnest($2::text[]) as project(id)
  cross join lateral (
    select thumbnail_file_id from video
    where workspace_id = $1 and project_id = project.id and thumbnail_file_id is not null
    order by created_at desc, id desc limit 1
  ) as newest`;

export function makeProjectLoaders(
  services: { readonly db: DataSource; readonly cursors: Cursors },
  workspaceId: string | null,
): ProjectLoaders {
  const { db } = services;
  const read = async <V>(statement: string, ids: readonly string[], none: V): Promise<V[]> => {
    const rows: Array<{ id: string; value: V }> = await inTransaction(db, { workspaceId }, (tx) =>
      tx.query(statement, [workspaceId, ids]),
    );
    const byId = new Map(rows.map(({ id, value }) => [id, value]));
    return ids.map((id) => byId.get(id) ?? none);
  };
  return {
    project: new DataLoader(async (ids) => {
      const projects = await inTransaction(db, { workspaceId }, (tx) =>
        tx.findBy(ProjectEntity, { id: In([...ids]) }),
      );
      const byId = new Map(projects.map((project) => [project.id, project]));
      return ids.map((id) => byId.get(id) ?? null);
    }),
    videosOfProject: makePagedLoader((ids, page) => listVideosOfProjects(services, workspaceId, ids, page)),
    videoCount: new DataLoader((ids) => read<number>(COUNTS, ids, 0)),
    projectThumbnail: new DataLoader((ids) => read<string | null>(THUMBNAILS, ids, null)),
  };
}
