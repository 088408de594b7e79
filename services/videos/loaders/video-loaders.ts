import DataLoader from 'dataloader';
import { type DataSource, In } from 'typeorm';
import type { VideoExportSettings } from '../../../schemas/export-settings.js';
import type { CursorPoint } from '../../../schemas/interaction.js';
import type { RequestedElement } from '../../../schemas/messages/render-request.js';
import type { Cursors } from '../../platform/database/cursors.js';
import { inTransaction } from '../../platform/database/database.js';
import { makePagedLoader, type OwnedPage } from '../../platform/graphql/paged-loader.js';
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
  return {
    ...makeProjectLoaders(services, workspaceId),
    ...makeCourseLoaders(db, workspaceId),
    video: new DataLoader(async (ids) => {
      const videos = await inTransaction(db, { workspaceId }, (tx) =>
        tx.findBy(VideoEntity, { id: In([...ids]) }),
      );
      const byId = new Map(videos.map((video) => [video.id, video]));
      return ids.map((id) => byId.get(id) ?? null);
    }),
    lines: new DataLoader(async (ids) => {
      const lines = await inTransaction(db, { workspaceId }, (tx) =>
        tx.find(ScriptLineEntity, {
          where: { videoId: In([...ids]) },
          order: { videoId: 'asc', position: 'asc' },
        }),
      );
      return byVideo(ids, lines);
    }),
    keyEvents: new DataLoader(async (ids) => {
      const events = await inTransaction(db, { workspaceId }, (tx) =>
        tx.find(KeyEventEntity, {
          where: { videoId: In([...ids]) },
          order: { source: 'desc', position: 'asc' },
        }),
      );
      const at = (event: KeyEventEntity) => placeOf(event) ?? Number.MAX_VALUE;
      return byVideo(
        ids,
        events.sort((a, b) => at(a) - at(b)),
      );
    }),
    zoomMoments: new DataLoader(async (ids) => {
      const moments = await inTransaction(db, { workspaceId }, (tx) =>
        tx.find(ZoomMomentEntity, {
          where: { videoId: In([...ids]) },
          order: { videoId: 'asc', position: 'asc' },
        }),
      );
      return byVideo(ids, moments);
    }),
    interactions: new DataLoader(async (ids) => {
      const interactions = await inTransaction(db, { workspaceId }, (tx) =>
        tx.find(InteractionEntity, { where: { videoId: In([...ids]) }, order: BY_TIME }),
      );
      return byVideo(ids, interactions);
    }),
    cursorTrack: new DataLoader(async (ids) => {
      const tracks = await inTransaction(db, { workspaceId }, (tx) =>
        tx.findBy(CursorTrackEntity, { videoId: In([...ids]) }),
      );
      const byId = new Map(tracks.map(({ videoId, points }) => [videoId, points]));
      return ids.map((id) => byId.get(id) ?? []);
    }),
    elements: new DataLoader(async (ids) => {
      const elements = await inTransaction(db, { workspaceId }, (tx) =>
        tx.find(ElementEntity, {
          where: { videoId: In([...ids]) },
          order: { videoId: 'asc', position: 'asc' },
        }),
      );
      return byVideo(ids, elements).map((ofVideo) => ofVideo.map(({ element }) => element));
    }),
    articles: new DataLoader((ids) => findNewestArticles(db, workspaceId, ids)),
    article: new DataLoader((ids) => findArticles(db, workspaceId, ids)),
    share: new DataLoader(async (ids) => {
      const stored = await inTransaction(db, { workspaceId }, (tx) =>
        tx.findBy(ShareEntity, { videoId: In([...ids]) }),
      );
      const byId = new Map(stored.map((share) => [share.videoId, share]));
      return ids.map((id) => byId.get(id) ?? null);
    }),
    exports: new DataLoader(async (ids) => {
      const exports = await inTransaction(db, { workspaceId }, (tx) =>
        tx.find(VideoExportEntity, {
          where: { videoId: In([...ids]) },
          order: { exportedAt: 'desc', id: 'asc' },
        }),
      );
      return byVideo(ids, exports);
    }),
    publication: new DataLoader(async (ids) => {
      const stored = await inTransaction(db, { workspaceId }, (tx) =>
        tx.findBy(PublicationEntity, { videoId: In([...ids]) }),
      );
      const byId = new Map(stored.map((publication) => [publication.videoId, publication]));
      return ids.map((id) => byId.get(id) ?? null);
    }),
    brandKit: new DataLoader(async (ids) => {
      const kits = await inTransaction(db, { workspaceId }, (tx) =>
        tx.findBy(BrandKitEntity, { workspaceId: In([...ids]) }),
      );
      return ids.map((id) => kits.find((kit) => kit.workspaceId === id) ?? null);
    }),
    exportSettings: new DataLoader(async (ids) => {
      const stored = await inTransaction(db, { workspaceId }, (tx) =>
        tx.findBy(ExportSettingsEntity, { videoId: In([...ids]) }),
      );
      const byId = new Map(stored.map(({ videoId, settings }) => [videoId, settings]));
      return ids.map((id) => byId.get(id) ?? {});
    }),
  };
}

/** Groups rows by video, in the order of the rows. */
function byVideo<T extends { readonly videoId: string }>(ids: readonly string[], rows: readonly T[]): T[][] {
  const found = new Map(ids.map((id): [string, T[]] => [id, []]));
  for (const row of rows) found.get(row.videoId)?.push(row);
  return ids.map((id) => found.get(id) ?? []);
}
