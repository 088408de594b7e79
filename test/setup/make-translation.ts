import type { DataSource } from 'typeorm';
import { inTransaction } from '../../services/platform/database/database.js';
import { applyTranslation } from '../../services/videos/facts/apply-translation.js';
import { translateVideo } from '../../services/videos/operations/translate-video.js';
import { TranslationRequestEntity } from '../../services/videos/requests/request.entity.js';
import { requireVideo } from '../../services/videos/video/video.entity.js';
import { makeSubgraphDouble } from './subgraph-double.js';
import { aVideosContext } from './videos-context.js';

const ORIGIN = { workspaceId: 'ws_test', requestId: 'req_test' };

let jobs = 0;

/** Requests a translation of an analyzed video; `finish` delivers media's event. */
export async function startTranslation(
  db: DataSource,
  videoId: string,
  language: string,
): Promise<{ readonly id: string; readonly finish: () => Promise<void> }> {
  const media = makeSubgraphDouble(() => ({
    translatability: { canTranslate: true, pairs: [] },
    similarVoice: { voiceId: 'es-one', hasModel: true },
  }));
  await translateVideo({ ...aVideosContext(db), media }, videoId, { language });
  const [row] = await inTransaction(db, ORIGIN, (tx) =>
    tx.find(TranslationRequestEntity, { where: { videoId }, order: { createdAt: 'desc' }, take: 1 }),
  );
  const { id: translationId, request } = row as TranslationRequestEntity;
  const { newVideoId } = request;
  jobs += 1;
  const finished = { jobId: `translation_${jobs}_t`, attempt: 1, videoId, translationId, newVideoId };
  const { sourceFileId } = await inTransaction(db, ORIGIN, (tx) => requireVideo(tx, videoId));
  const files = { [sourceFileId as string]: `fil_of_${newVideoId}` };
  const lines = request.lines.map(({ text }) => text);
  const translation = { title: `In ${language}`, lines, isDraft: false, article: null, files };
  return {
    id: newVideoId,
    finish: () => inTransaction(db, ORIGIN, (tx) => applyTranslation(tx, finished, translation, ORIGIN)),
  };
}

/** Creates a finished translation of an analyzed video and returns its id. */
export async function aTranslation(db: DataSource, videoId: string, language: string): Promise<string> {
  const { id, finish } = await startTranslation(db, videoId, language);
  await finish();
  return id;
}
