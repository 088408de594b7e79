import type { DataSource } from 'typeorm';
import type { Cursors } from '../platform/database/cursors.js';
import type { RequestContext } from '../platform/graphql/serve-subgraph.js';
import type { SubgraphClient } from '../platform/graphql/subgraph-client.js';
import type { MakeStoredUrl } from '../platform/http/stored-url.js';
import type { LiveRows } from '../platform/subscriptions/live-rows.js';
import type { ArticleRenderer } from './article/article-renderer.js';
import type { LiveDiscussion } from './comment/comment.entity.js';
import type { CourseEntity } from './course/course.entity.js';
import type { VideoLoaders } from './loaders/video-loaders.js';
import type { VideoEntity } from './video/video.entity.js';

/** Dependencies of the service that do not depend on the caller. */
export interface VideosServices {
  readonly db: DataSource;
  readonly cursors: Cursors;
  readonly jobs: SubgraphClient;
  readonly media: SubgraphClient;
  readonly auth: SubgraphClient;
  readonly makeStoredUrl: MakeStoredUrl;
  /** For images that may be unpublished at any time, whose URLs expire within minutes. */
  readonly makeImageUrl: MakeStoredUrl;
  /** Public URL of the REST API, without a trailing slash. */
  readonly baseUrl: string;
  /** Origin of the URLs of stored files. */
  readonly storageOrigin: string;
  /** Whether a URL with an IP address may be fetched. */
  readonly isAddressPermitted: (address: string) => boolean;
  readonly articles: ArticleRenderer;
  /** Changes of videos, for subscribers. */
  readonly liveVideos: LiveRows<VideoEntity>;
  /** Changes of courses, for subscribers. */
  readonly liveCourses: LiveRows<CourseEntity>;
  /** Changes of comment counts, for subscribers. */
  readonly liveDiscussions: LiveRows<LiveDiscussion>;
}

/** The process step that executes an operation, in one of the process's attempts. */
export interface ParentStep {
  readonly jobId: string;
  readonly attempt: number;
  readonly step: string;
}

export interface VideosContext extends RequestContext, VideosServices {
  readonly load: VideoLoaders;
  /** Absent when the operation itself was requested. Only its job is notified. */
  readonly parent?: ParentStep;
}
