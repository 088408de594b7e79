import type { DataSource } from 'typeorm';
import { inTransaction } from '../../services/platform/database/database.js';
import { type Analysis, applyAnalysis } from '../../services/videos/facts/apply-analysis.js';
import { VideoEntity } from '../../services/videos/video/video.entity.js';

let number = 0;

/** Creates a draft of 12.5 seconds and returns its id. */
export async function aDraft(db: DataSource, workspaceId = 'ws_test'): Promise<string> {
  number += 1;
  const id = `vid_made${number}`;
  const video = {
    workspaceId,
    id,
    name: 'A film',
    languageGroup: 'lng_1',
    durationSeconds: 12.5,
    sourceFileId: `fil_made${number}`,
    sourceFilename: 'a.mp4',
  };
  await inTransaction(db, { workspaceId }, (tx) => tx.insert(VideoEntity, video));
  return id;
}

/** Creates a video with this analysis and returns its id. */
export async function anAnalyzedVideo(
  db: DataSource,
  { workspaceId = 'ws_test', ...received }: Partial<Analysis> & { workspaceId?: string } = {},
): Promise<string> {
  const videoId = await aDraft(db, workspaceId);
  await analyze(db, videoId, { workspaceId, ...received });
  return videoId;
}

/** Applies an analysis as if media had reported it. */
export function analyze(
  db: DataSource,
  videoId: string,
  { workspaceId = 'ws_test', ...received }: Partial<Analysis> & { workspaceId?: string } = {},
): Promise<void> {
  const analysis = {
    language: 'en',
    durationSeconds: 12.5,
    sceneTimes: [],
    cues: [],
    ...received,
  };
  const origin = { workspaceId, requestId: 'req_test' };
  return inTransaction(db, { workspaceId }, (tx) =>
    applyAnalysis(tx, { jobId: 'analysis_1_a', attempt: 1, videoId }, analysis, origin),
  );
}
