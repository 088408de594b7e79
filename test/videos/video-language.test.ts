import { expect } from 'chai';
import { inTransaction } from '../../services/platform/database/database.js';
import { updateBrandKit } from '../../services/videos/brand-kit/update-brand-kit.js';
import { applyAnalysis } from '../../services/videos/facts/apply-analysis.js';
import { resolveAnalysis } from '../../services/videos/operations/analyze-video.js';
import { AnalysisRequestEntity } from '../../services/videos/requests/analysis-request.entity.js';
import { findSubtitles } from '../../services/videos/script/find-subtitles.js';
import { replaceScript } from '../../services/videos/script/replace-script.js';
import { updateVideo } from '../../services/videos/video/update-video.js';
import { VideoEntity } from '../../services/videos/video/video.entity.js';
import { aCaller } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { failureOf } from '../setup/failure-of.js';
import { aDraft, anAnalyzedVideo, analyze } from '../setup/videos.js';
import { aVideosContext } from '../setup/videos-context.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const CUES = [{ startTime: 0, endTime: 2, text: 'Öffne das Menü' }];
const NONE = [null, null, null];

describe('video language', () => {
  const db = useTestDatabase().source('videos');

  const read = (id: string) => inTransaction(db, WORKSPACE, (tx) => tx.findOneByOrFail(VideoEntity, { id }));
  const languageOf = async (id: string) => {
    const { language, languageSource, languageConfidence } = await read(id);
    return [language, languageSource, languageConfidence];
  };
  const put = (id: string, text: string) =>
    replaceScript(aVideosContext(db), id, [{ start: 0, end: 1, text }]);

  it('is detected or assumed as reported by the analysis, and null if a later one finds none', async () => {
    const id = await anAnalyzedVideo(db, { language: 'de', languageConfidence: 0.8, cues: CUES });
    expect(await languageOf(id)).to.deep.equal(['de', 'detected', 0.8]);

    await analyze(db, id, { language: 'fr', languageConfidence: 0, cues: CUES });
    expect(await languageOf(id)).to.deep.equal(['fr', 'assumed', 0]);

    await analyze(db, id, { language: null, languageConfidence: null });
    expect(await languageOf(id)).to.deep.equal(NONE);

    // Stored before the confidence was.
    await analyze(db, id, { language: 'en', cues: CUES });
    expect(await languageOf(id)).to.deep.equal(['en', 'detected', null]);
  });

  it('is provided when the analysis request names it', async () => {
    const videoId = await aDraft(db);
    const analysis = {
      language: 'de',
      languageConfidence: 1,
      durationSeconds: 12.5,
      sceneTimes: [],
      cues: CUES,
    };

    await inTransaction(db, WORKSPACE, async (tx) => {
      const request = await resolveAnalysis(tx, await read(videoId), { language: 'DE' });
      await tx.insert(AnalysisRequestEntity, { ...WORKSPACE, id: 'anr_de', videoId, request } as never);
      const job = { jobId: 'analysis_1_a', attempt: 1, videoId, analysisRequestId: 'anr_de' };
      await applyAnalysis(tx, job, analysis, { ...WORKSPACE, requestId: 'req_test' });
    });

    expect(await languageOf(videoId)).to.deep.equal(['de', 'given', 1]);
  });

  it('changes with the chosen subtitle language immediately', async () => {
    const id = await anAnalyzedVideo(db, { language: 'en', languageConfidence: 0.4, cues: CUES });

    await updateVideo(aVideosContext(db), id, { subtitleLanguage: 'de' });

    expect(await languageOf(id)).to.deep.equal(['de', 'given', 1]);
    expect((await findSubtitles(aVideosContext(db), id)).language).to.equal('de');
  });

  it('is detected from a provided script if it was unknown before', async () => {
    const silent = await anAnalyzedVideo(db, { language: null });
    const assumed = await anAnalyzedVideo(db, { language: 'en', languageConfidence: 0, cues: CUES });
    const detected = await anAnalyzedVideo(db, { language: 'de', languageConfidence: 0.8, cues: CUES });

    await put(silent, 'OK');
    expect(await languageOf(silent)).to.deep.equal(['en', 'assumed', 0]);
    await put(silent, '设置');
    for (const id of [assumed, detected]) await put(id, 'こんにちは世界');

    expect((await languageOf(silent)).slice(0, 2)).to.deep.equal(['zh', 'detected']);
    expect((await languageOf(assumed)).slice(0, 2)).to.deep.equal(['ja', 'detected']);
    expect(await languageOf(detected)).to.deep.equal(['de', 'detected', 0.8]);
  });

  it('is assumed to be the Brand Kit’s default language, which must be listed', async () => {
    const ctx = aVideosContext(db, aCaller({ workspaceId: 'ws_german' }));
    const id = await anAnalyzedVideo(db, { workspaceId: 'ws_german', language: null });

    const kit = await updateBrandKit(ctx, { defaultLanguage: 'de-at' });
    await replaceScript(ctx, id, [{ start: 0, end: 1, text: 'OK' }]);
    const refused = await failureOf(updateBrandKit(ctx, { defaultLanguage: 'en-ZZ' }));
    const reset = await updateBrandKit(ctx, { defaultLanguage: null });

    expect(kit.defaultLanguage).to.equal('de-AT');
    expect((await findSubtitles(aVideosContext(db, ctx.caller), id)).language).to.equal('de-AT');
    expect(refused.message).to.match(/^body\.defaultLanguage must be /);
    expect(reset.defaultLanguage).to.equal('en');
  });
});
