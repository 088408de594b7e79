import type { Caller } from '../../services/platform/access/caller.js';
import { inTransaction } from '../../services/platform/database/database.js';
import type { SubgraphCall } from '../../services/platform/graphql/subgraph-client.js';
import { applyAnalysis } from '../../services/videos/facts/apply-analysis.js';
import { createVideo } from '../../services/videos/operations/create-video.js';
import { VideoEntity } from '../../services/videos/video/video.entity.js';
import { aCaller } from './calls.js';
import { useTestDatabase } from './database.js';
import { makeSubgraphDouble } from './subgraph-double.js';
import { aVideosContext } from './videos-context.js';

export const origin = { workspaceId: 'ws_test', requestId: 'req_test' };
export const UPLOAD = { filename: 'my film.final.mp4', durationSeconds: 12.5, width: 640, height: 360 };
export const ANALYSIS = {
  language: 'en',
  durationSeconds: 12.4,
  sceneTimes: [1.5, 4, 9],
  cues: [
    { startTime: 0.5, endTime: 2, text: 'One' },
    { startTime: 2.5, endTime: 4, text: 'Two' },
  ],
};

let fileNumber = 0;
export const aFile = (): string => `fil_${++fileNumber}`;

export const commandOf = ({ variables }: SubgraphCall): string =>
  (variables?.input as { command: string } | undefined)?.command ?? 'none';

/** Videos of a database of its own, with doubles of the services that they call. */
export function useCreatedVideos() {
  const db = useTestDatabase().source('videos');
  beforeEach(() => db.query('delete from outbox'));

  const as = (caller: Caller, { upload = UPLOAD as object | null, started = true } = {}) => {
    const jobs = makeSubgraphDouble(() => ({ openJob: { started, job: { id: 'export_1_a' } } }));
    const media = makeSubgraphDouble(({ document, variables }) => {
      if (document.includes('TranscriptionSupport'))
        return { transcriptionSupport: { canTranscribe: variables?.language !== 'ja', languages: ['en'] } };
      return document.includes('Upload') ? { upload } : { analysis: ANALYSIS };
    });
    return { ...aVideosContext(db, caller), jobs, media, isAddressPermitted: () => false };
  };
  const aVideo = async (caller = aCaller()) =>
    (await createVideo(as(caller), { fileId: aFile(), name: 'A film' })).video;
  const anAnalyzedVideo = async () => {
    const { id } = await aVideo();
    await analyzed(id);
    return id;
  };
  const analyzed = (videoId: string, analysis = ANALYSIS) =>
    inTransaction(db, origin, (tx) =>
      applyAnalysis(tx, { jobId: 'analysis_1_a', attempt: 1, videoId }, analysis, origin),
    );
  const read = (id: string) => inTransaction(db, origin, (tx) => tx.findOneBy(VideoEntity, { id }));
  const lock = (id: string) =>
    inTransaction(db, origin, (tx) => tx.update(VideoEntity, { id }, { locked: true }));

  return { db, as, aVideo, anAnalyzedVideo, analyzed, read, lock };
}
