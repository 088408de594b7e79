import type { DataSource } from 'typeorm';
import type { Caller } from '../../services/platform/access/caller.js';
import type { SubgraphCall, SubgraphClient } from '../../services/platform/graphql/subgraph-client.js';
import { makeLiveCourses, makeLiveDiscussions } from '../../services/videos/compose.js';
import type { VideosContext } from '../../services/videos/context.js';
import { makeLiveVideos } from '../../services/videos/live/make-live-videos.js';
import { makeVideoLoaders } from '../../services/videos/loaders/video-loaders.js';
import { testArticles } from './articles.js';
import { aCaller, silentLog, testAddresses, testCursors } from './calls.js';
import { makeSubgraphDouble } from './subgraph-double.js';

const UPLOAD = { filename: 'film.mp4', durationSeconds: 12.5, width: 640, height: 360 };

type Double = SubgraphClient & { calls: SubgraphCall[] };

/** Returns the videos context of a caller; jobs, media and auth accept every request. */
export function aVideosContext(
  db: DataSource,
  caller: Caller = aCaller(),
): VideosContext & { jobs: Double; media: Double; auth: Double } {
  return {
    db,
    cursors: testCursors,
    caller,
    requestId: 'req_test',
    log: silentLog,
    jobs: makeSubgraphDouble(({ variables }) => ({
      openJob: { started: true, job: { id: 'analysis_1_a' } },
      openJobs: ((variables?.inputs ?? []) as unknown[]).map((_, index) => ({
        started: true,
        job: { id: `export_${index + 1}_a` },
      })),
    })),
    media: makeSubgraphDouble(() => ({ upload: UPLOAD, captionFonts: [] })),
    // Every user except strangers is a member.
    auth: makeSubgraphDouble(({ variables }) => ({
      membersAmong: ((variables?.userIds ?? []) as string[]).filter((id) => !id.includes('stranger')),
    })),
    ...testAddresses,
    isAddressPermitted: () => true,
    articles: testArticles,
    liveVideos: makeLiveVideos(db, silentLog),
    liveCourses: makeLiveCourses(db, silentLog),
    liveDiscussions: makeLiveDiscussions(db, silentLog),
    load: makeVideoLoaders({ db, cursors: testCursors }, caller.workspaceId),
  };
}
