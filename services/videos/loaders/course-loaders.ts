import DataLoader from 'dataloader';
import { type DataSource, In } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { makeRowLoaders } from '../../platform/graphql/row-loaders.js';
import { CourseEntity, CourseModuleEntity } from '../course/course.entity.js';

/** A translation of a module's video, which is a video itself. */
export interface ModuleTranslation {
  readonly language: string;
  readonly videoId: string;
}

/** Data loaders for courses, with one query per kind and tick. */
export interface CourseLoaders {
  readonly course: DataLoader<string, CourseEntity | null>;
  /** In order. */
  readonly modulesOfCourse: DataLoader<string, CourseModuleEntity[]>;
  /** By video: the modules that contain it or a video that it translates. */
  readonly modulesOfVideo: DataLoader<string, CourseModuleEntity[]>;
  /** By video: the newest of its translations, and recursively of theirs, in each language, oldest first. */
  readonly translations: DataLoader<string, ModuleTranslation[]>;
}

const MODULES_OF_VIDEOS = `
  with recursive shown as (
    select id as wanted, id, source_video_id from video where workspace_id = $1 and id = any($2)
    union
    select shown.wanted, video.id, video.source_video_id from video join shown on video.id = shown.source_video_id
    where video.workspace_id = $1
  )
  select shown.wanted as key, module.id from shown
  join course_module as module on module.workspace_id = $1 and module.video_id = shown.id
  order by module.course_id, module.position`;

const TRANSLATIONS = `
  with recursive translation as (
    select source_video_id as root, id, language, created_at from video
    where workspace_id = $1 and source_video_id = any($2)
    union
    select translation.root, video.id, video.language, video.created_at
    from video join translation on video.source_video_id = translation.id
    where video.workspace_id = $1
  )
  select root as key, id as "videoId", language from (
    select distinct on (root, language) root, id, language, created_at from translation where language is not null
    order by root, language, created_at desc, id desc
  ) as newest
  order by created_at, id`;

export function makeCourseLoaders(db: DataSource, workspaceId: string | null): CourseLoaders {
  const rows = makeRowLoaders(db, workspaceId);
  return {
    course: rows.one(CourseEntity, 'id'),
    modulesOfCourse: rows.many(CourseModuleEntity, 'courseId', { position: 'asc' }),
    modulesOfVideo: new DataLoader((ids) =>
      inTransaction(db, { workspaceId }, async (tx) => {
        const found: Array<{ key: string; id: string }> = await tx.query(MODULES_OF_VIDEOS, [
          workspaceId,
          ids,
        ]);
        const rows = await tx.findBy(CourseModuleEntity, { id: In(found.map(({ id }) => id)) });
        const byId = new Map(rows.map((module) => [module.id, module]));
        return ids.map((key) =>
          found.filter((one) => one.key === key).flatMap(({ id }) => byId.get(id) ?? []),
        );
      }),
    ),
    translations: new DataLoader(async (ids) => {
      const found: Array<ModuleTranslation & { key: string }> = await inTransaction(
        db,
        { workspaceId },
        (tx) => tx.query(TRANSLATIONS, [workspaceId, ids]),
      );
      return ids.map((id) =>
        found.filter(({ key }) => key === id).map(({ language, videoId }) => ({ language, videoId })),
      );
    }),
  };
}
