import { inTransaction } from '../../services/platform/database/database.js';
import { replaceElements } from '../../services/videos/element/replace-elements.js';
import { updateExportSettings } from '../../services/videos/export-settings/update-export-settings.js';
import { applyTranslation } from '../../services/videos/facts/apply-translation.js';
import { factRoutes } from '../../services/videos/facts/facts.consumer.js';
import { translateVideo } from '../../services/videos/operations/translate-video.js';
import { createProject } from '../../services/videos/project/change-projects.js';
import { TranslationRequestEntity } from '../../services/videos/requests/request.entity.js';
import { replaceKeyEvents } from '../../services/videos/script/replace-key-events.js';
import { VideoEntity } from '../../services/videos/video/video.entity.js';
import { storeZoomMoments } from '../../services/videos/zoom/replace-zoom-moments.js';
import { useTestDatabase } from './database.js';
import { aDelivery } from './deliver-command.js';
import { makeSubgraphDouble } from './subgraph-double.js';
import { anAnalyzedVideo } from './videos.js';
import { aVideosContext } from './videos-context.js';

export const origin = { workspaceId: 'ws_test', requestId: 'req_test' };
const CUES = [
  { startTime: 0.5, endTime: 2, text: 'One', words: [{ text: 'One', start: 0.5, end: 1 }] },
  { startTime: 2.25, endTime: 4.125, text: 'Two' },
];
export const STRIP = {
  ...{ columns: 2, rows: 1, tiles: 2, tileWidth: 160, tileHeight: 90, intervalSeconds: 1 },
  fileId: 'fil_strip',
};

const BOX = { x: 0, y: 0, width: 0.5, height: 0.5 };
export const ELEMENT = { type: 'blur', start: 1, end: 2, ...BOX, strength: 50 } as const;
export const EXPORT_SETTINGS = { ratio: '9:16', watermark: false, openingSceneUrl: null } as const;
/** Warning of a translation of draft quality. */
export const GIST = 'The translation engine conveys the meaning only: a person has to check the text';
export const RECORDING = { kind: 'screen', pointer: 'cursor', confidence: 0.9 } as const;
const ZOOM = { start: 1, end: 2, x: 0.25, y: 0.5, scale: 2 };

/** Translations of videos that have everything a translation takes over. */
export function useTranslations() {
  const db = useTestDatabase().source('videos');
  beforeEach(() => db.query('delete from outbox'));

  const inWorkspace = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(db, origin, work);
  const find = (id: string) => inWorkspace((tx) => tx.findOneBy(VideoEntity, { id }));
  const asked = async (videoId: string, language = 'es') => {
    const media = makeSubgraphDouble(() => ({
      translatability: { canTranslate: true, pairs: [] },
      similarVoice: { voiceId: 'es-one', hasModel: true },
    }));
    await translateVideo({ ...aVideosContext(db), media }, videoId, { language });
    const [row] = await inWorkspace((tx) =>
      tx.find(TranslationRequestEntity, { where: { videoId }, order: { createdAt: 'desc' }, take: 1 }),
    );
    await db.query('delete from outbox');
    const { id: translationId, request } = row as TranslationRequestEntity;
    return { jobId: 'translation_1_a', attempt: 1, videoId, translationId, newVideoId: request.newVideoId };
  };
  const aSource = async () => {
    const id = await anAnalyzedVideo(db, { cues: CUES, recording: RECORDING });
    const project = await createProject(aVideosContext(db), { name: `Of ${id}` });
    const changed = {
      projectId: project.id,
      videoContext: 'What it shows',
      companyContext: 'Whose it is',
      thumbnailFileId: 'fil_thumb',
      hoverStrip: STRIP,
      aiGeneratedAudio: true,
      width: 640,
      height: 360,
      approval: 'approved',
      status: 'completed',
      scriptSource: 'transcript',
      exportFileId: 'fil_x',
      exportBasename: 'x',
    };
    await inWorkspace((tx) => tx.update(VideoEntity, { id }, changed as never));
    await inWorkspace((tx) =>
      replaceKeyEvents(tx, { ...origin, videoId: id }, 'given', [
        { text: 'It begins', timestamp: 1 },
        { text: 'It is found', placedAt: 3 },
      ]),
    );
    await inWorkspace((tx) => storeZoomMoments(tx, { ...origin, videoId: id }, [ZOOM]));
    await updateExportSettings(aVideosContext(db), id, { settings: EXPORT_SETTINGS });
    await replaceElements(aVideosContext(db), id, [ELEMENT]);
    return id;
  };
  const translation = (videoId: string, isDraft = true) => ({
    title: 'Una película',
    lines: ['Uno', 'Dos'],
    isDraft,
    engineId: 'apertium',
    article: null,
    files: { [videoId.replace('vid', 'fil')]: 'fil_a', fil_thumb: 'fil_b', fil_strip: 'fil_c' },
  });
  const apply = (
    finished: Awaited<ReturnType<typeof asked>>,
    given: ReturnType<typeof translation> | null = translation(finished.videoId),
  ) => inWorkspace((tx) => applyTranslation(tx, finished, given, origin));

  let jobNumber = 0;
  const askedByItsOwnJob = async (source = aSource()) => {
    jobNumber += 1;
    return { ...(await asked(await source)), jobId: `translation_${jobNumber}_c` };
  };
  /** Delivers through the consumer, with `media` as the response of media. */
  const route = (name: string, media: object = {}) => {
    const routes = factRoutes({ ...aVideosContext(db), media: makeSubgraphDouble(() => media) });
    return {
      deliver: (payload: object) => aDelivery(routes, name, payload).run(),
      giveUp: (payload: object) => aDelivery(routes, name, payload).giveUp(),
    };
  };

  return { db, inWorkspace, find, asked, aSource, translation, apply, askedByItsOwnJob, route };
}
