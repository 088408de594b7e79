import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import type { VideoExportSettings } from '../../../schemas/export-settings.js';
import type { CursorPoint } from '../../../schemas/interaction.js';
import type { RequestedElement } from '../../../schemas/messages/render-request.js';
import type { Cursors } from '../../platform/database/cursors.js';
import { inTransaction } from '../../platform/database/database.js';
import { makePagedLoader, type OwnedPage } from '../../platform/graphql/paged-loader.js';
import { makeRowLoaders } from '../../platform/graphql/row-loaders.js';
import type { ArticleEntity } from '../article/article.entity.js';
import { findArticles, findNewestArticles, type NewestArticle } from '../article/find-newest-articles.js';
import { BrandKitEntity } from '../brand-kit/brand-kit.entity.js';
import { ElementEntity } from '../element/element.entity.js';
import { ExportSettingsEntity } from '../export-settings/export-settings.entity.js';
import { VideoExportEntity } from '../exports/video-export.entity.js';
import { BY_TIME } from '../interaction/find-interactions.js';
import { CursorTrackEntity, InteractionEntity } from '../interaction/interaction.entity.js';
import { ProjectEntity } from '../project/project.entity.js';
import { PublicationEntity } from '../publication/publication.entity.js';
import { KeyEventEntity, placeOf, ScriptLineEntity } from '../script/script-line.entity.js';
import { ShareEntity } from '../share/share.entity.js';
import { VideoEntity } from '../video/video.entity.js';
import type { VideoPage } from '../video/video-page.js';
import { ZoomMomentEntity } from '../zoom/zoom-moment.entity.js';
import { type CourseLoaders, makeCourseLoaders } from './course-loaders.js';
import { listVideosOfProjects, type VideosOfProject } from './list-videos-of-projects.js';

/** Data loaders for projects, with one query per kind and tick. */
interface ProjectLoaders {
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

function makeProjectLoaders(
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
    project: makeRowLoaders(db, workspaceId).one(ProjectEntity, 'id'),
    videosOfProject: makePagedLoader((ids, page) => listVideosOfProjects(services, workspaceId, ids, page)),
    videoCount: new DataLoader((ids) => read<number>(COUNTS, ids, 0)),
    projectThumbnail: new DataLoader((ids) => read<string | null>(THUMBNAILS, ids, null)),
  };
}

/** Data loaders of one request, with one query per kind and tick. */
export interface VideoLoaders extends ProjectLoaders, CourseLoaders {
  readonly video: DataLoader<string, VideoEntity | null>;
  readonly lines: DataLoader<string, ScriptLineEntity[]>;
  readonly keyEvents: DataLoader<string, KeyEventEntity[]>;
  readonly zoomMoments: DataLoader<string, ZoomMomentEntity[]>;
  readonly interactions: DataLoader<string, InteractionEntity[]>;
  readonly cursorTrack: DataLoader<string, readonly CursorPoint[]>;
  readonly elements: DataLoader<string, RequestedElement[]>;
  /** The newest in each language, newest first. */
  readonly articles: DataLoader<string, NewestArticle[]>;
  readonly article: DataLoader<string, ArticleEntity | null>;
  /** Null until the video's article was first published. */
  readonly publication: DataLoader<string, PublicationEntity | null>;
  /** Null while the video is not shared. */
  readonly share: DataLoader<string, ShareEntity | null>;
  /** Newest first. */
  readonly exports: DataLoader<string, VideoExportEntity[]>;
  /** By workspace; null until a field is set. */
  readonly brandKit: DataLoader<string, BrandKitEntity | null>;
  readonly exportSettings: DataLoader<string, VideoExportSettings>;
}

export function makeVideoLoaders(
  services: { readonly db: DataSource; readonly cursors: Cursors },
  workspaceId: string | null,
): VideoLoaders {
  const { db } = services;
  const rows = makeRowLoaders(db, workspaceId);
  return {
    ...makeProjectLoaders(services, workspaceId),
    ...makeCourseLoaders(db, workspaceId),
    video: rows.one(VideoEntity, 'id'),
    lines: rows.many(ScriptLineEntity, 'videoId', { position: 'asc' }),
    keyEvents: rows.many(KeyEventEntity, 'videoId', { source: 'desc', position: 'asc' }, (events) => {
      const at = (event: KeyEventEntity) => placeOf(event) ?? Number.MAX_VALUE;
      return events.sort((a, b) => at(a) - at(b));
    }),
    zoomMoments: rows.many(ZoomMomentEntity, 'videoId', { position: 'asc' }),
    interactions: rows.many(InteractionEntity, 'videoId', BY_TIME),
    cursorTrack: rows.one(
      CursorTrackEntity,
      'videoId',
      (track): readonly CursorPoint[] => track?.points ?? [],
    ),
    elements: rows.many(ElementEntity, 'videoId', { position: 'asc' }, (stored) =>
      stored.map(({ element }) => element),
    ),
    articles: new DataLoader((ids) => findNewestArticles(db, workspaceId, ids)),
    article: new DataLoader((ids) => findArticles(db, workspaceId, ids)),
    share: rows.one(ShareEntity, 'videoId'),
    exports: rows.many(VideoExportEntity, 'videoId', { exportedAt: 'desc', id: 'asc' }),
    publication: rows.one(PublicationEntity, 'videoId'),
    brandKit: rows.one(BrandKitEntity, 'workspaceId'),
    exportSettings: rows.one(
      ExportSettingsEntity,
      'videoId',
      (stored): VideoExportSettings => stored?.settings ?? {},
    ),
  };
}
