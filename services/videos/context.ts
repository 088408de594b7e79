import type { DataSource } from 'typeorm';
import type { Cursors } from '../platform/cursors.js';
import type { RequestContext } from '../platform/serve-subgraph.js';
import type { MakeStoredUrl } from '../platform/stored-url.js';
import type { SubgraphClient } from '../platform/subgraph-client.js';
import type { LiveRows } from '../platform/subscriptions/live-rows.js';
import type { LiveDiscussion } from './comment/discussion.entity.js';
import type { CourseEntity } from './course/course.entity.js';
import type { VideoEntity } from './video/video.entity.js';
import type { VideoLoaders } from './video/video-loaders.js';

/** Dependencies of the service that do not depend on the caller. */
export interface VideosServices {
  readonly db: DataSource;
  readonly cursors: Cursors;
  readonly jobs: SubgraphClient;
  readonly media: SubgraphClient;
  readonly auth: SubgraphClient;
  readonly makeStoredUrl: MakeStoredUrl;
  /** For pictures that may be taken back at any time: their addresses live for minutes. */
  readonly makePictureUrl: MakeStoredUrl;
  /** Public address of REST, without a trailing slash. */
  readonly baseUrl: string;
  /** Origin of addresses of stored files. */
  readonly storageOrigin: string;
  /** Whether an address given as a number may be fetched from. */
  readonly isAddressPermitted: (address: string) => boolean;
  /** Videos as they change, for subscribers. */
  readonly liveVideos: LiveRows<VideoEntity>;
  /** Courses as they change, for subscribers. */
  readonly liveCourses: LiveRows<CourseEntity>;
  /** Comments of videos as they change, for subscribers. */
  readonly liveDiscussions: LiveRows<LiveDiscussion>;
}

/** The step of a process that an operation is done for, in one of the process's attempts. */
export interface ParentStep {
  readonly jobId: string;
  readonly attempt: number;
  readonly step: string;
}

export interface VideosContext extends RequestContext, VideosServices {
  readonly load: VideoLoaders;
  /** Absent: the operation itself was requested. Only its job is notified. */
  readonly parent?: ParentStep;
}
