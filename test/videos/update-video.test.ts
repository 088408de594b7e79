import { expect } from 'chai';
import { inTransaction } from '../../services/platform/database/database.js';
import { setVideoLock } from '../../services/videos/approval/set-video-lock.js';
import { updateBrandKit } from '../../services/videos/brand-kit/update-brand-kit.js';
import { applyAnalysis } from '../../services/videos/facts/apply-analysis.js';
import { resolveAnalysis } from '../../services/videos/operations/analyze-video.js';
import { createVideo } from '../../services/videos/operations/create-video.js';
import { createProject } from '../../services/videos/project/change-projects.js';
import { AnalysisRequestEntity } from '../../services/videos/requests/request.entity.js';
import { findSubtitles } from '../../services/videos/script/find-script.js';
import { replaceScript } from '../../services/videos/script/replace-script.js';
import { type UpdateVideo, updateVideo } from '../../services/videos/video/update-video.js';
import { VideoEntity } from '../../services/videos/video/video.entity.js';
import { aCaller, refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { failureOf } from '../setup/failure-of.js';
import { makeSubgraphDouble } from '../setup/subgraph-double.js';
import { aDraft, anAnalyzedVideo, analyze } from '../setup/videos.js';
import { aVideosContext } from '../setup/videos-context.js';

describe('updateVideo', () => {
  const db = useTestDatabase().source('videos');
  let files = 0;

  const as = (...[caller]: Parameters<typeof aCaller>) => aVideosContext(db, aCaller(caller));
  const aVideo = async () => (await createVideo(as(), { fileId: `fil_${++files}`, name: 'A film' })).video.id;
  const aProject = async () => (await createProject(as(), { name: 'A project' })).id;
  const update = (id: string, input: UpdateVideo) => updateVideo(as(), id, input);
  const messageOf = (operation: Promise<unknown>) =>
    operation.then(
      () => 'accepted',
      (err: Error) => err.message,
    );
  const read = (id: string) =>
    inTransaction(db, { workspaceId: 'ws_test' }, (tx) => tx.findOneByOrFail(VideoEntity, { id }));

  it('changes the given fields and no others', async () => {
    const id = await aVideo();
    const before = await read(id);
    const projectId = await aProject();
    const input = {
      name: 'Another',
      projectId,
      videoContext: 'Shows it',
      companyContext: '',
      subtitleLanguage: 'pt-BR',
      aiGeneratedAudio: true,
    };

    await update(id, input);
    const { updatedAt, version, ...after } = await read(id);
    await update(id, { projectId: null });

    const { updatedAt: was, version: first, ...rest } = before;
    expect(after).to.deep.equal({ ...rest, ...input, nameFolded: 'another' });
    expect(updatedAt.getTime()).to.be.greaterThan(was.getTime());
    expect(version).to.be.greaterThan(first);
    expect((await read(id)).projectId).to.equal(null);
  });

  it('treats equal and absent values as no change', async () => {
    const id = await aVideo();
    const before = await read(id);

    for (const input of [{}, { name: 'A film', aiGeneratedAudio: false, projectId: null }])
      await update(id, input);

    expect(await read(id)).to.deep.equal(before);
  });

  const fits: ReadonlyArray<[string, UpdateVideo]> = [
    ['the shortest name', { name: 'x' }],
    ['a blank name', { name: ' ' }],
    ['the longest name', { name: '🎬'.repeat(200) }],
    ['no context', { videoContext: '', companyContext: '' }],
    ['the longest context', { videoContext: '🎬'.repeat(5000), companyContext: 'é'.repeat(5000) }],
    ['the shortest language', { subtitleLanguage: 'de' }],
    ['the longest language', { subtitleLanguage: 'zh-Hant-TW' }],
  ];
  for (const [what, input] of fits) {
    it(`accepts ${what}`, async () => {
      const id = await aVideo();
      await update(id, input);
      expect(await read(id)).to.include(input);
    });
  }

  const refused: ReadonlyArray<[UpdateVideo, string]> = [
    [{ name: '' }, 'body.name must not be empty'],
    [{ name: '🎬'.repeat(201) }, 'body.name must be at most 200 characters'],
    [{ videoContext: 'é'.repeat(5001) }, 'body.videoContext must be at most 5000 characters'],
    [{ companyContext: 'é'.repeat(5001) }, 'body.companyContext must be at most 5000 characters'],
    [{ subtitleLanguage: 'd' }, 'body.subtitleLanguage must be at least 2 characters'],
    [{ subtitleLanguage: 'zh-Hant-TW-x' }, 'body.subtitleLanguage must be at most 10 characters'],
    [{ subtitleLanguage: 'qq' }, 'body.subtitleLanguage must be a language code such as en or pt-BR'],
    [{ projectId: 'prj_none' }, 'Project prj_none not found'],
  ];
  for (const [input, message] of refused) {
    it(`names the field and the rule: ${message}`, async () => {
      const id = await aVideo();
      expect(await messageOf(update(id, { aiGeneratedAudio: true, ...input }))).to.equal(message);
      expect(await read(id)).to.include({ name: 'A film', aiGeneratedAudio: false });
    });
  }

  it('stores canonical BCP 47 codes and accepts listed languages only', async () => {
    const id = await aVideo();
    const media = makeSubgraphDouble(() => ({ languages: [{ code: 'en' }, { code: 'haw' }] }));
    const update = (subtitleLanguage: string) => updateVideo({ ...as(), media }, id, { subtitleLanguage });

    for (const [given, kept] of [
      ['EN', 'en'],
      ['iw', 'he'],
      ['pt-br', 'pt-BR'],
      ['haw-US', 'haw-US'],
    ] as const)
      expect((await update(given)).subtitleLanguage, given).to.equal(kept);
    for (const code of ['tlh', 'gsw', 'mul', 'zxx', 'en-ZZ'])
      expect(await refusalOf(update(code)), code).to.equal('validation_error');
    expect((await read(id))?.subtitleLanguage).to.equal('haw-US');
  });

  describe('of a locked video', () => {
    const aLockedVideo = async () => {
      const id = await aVideo();
      await setVideoLock(as(), 'lockVideo', id);
      return id;
    };

    it('moves it and changes nothing else', async () => {
      const id = await aLockedVideo();
      const projectId = await aProject();
      const changes: UpdateVideo[] = [
        ...[{ name: 'Another' }, { videoContext: 'x' }, { companyContext: 'x' }],
        ...[{ subtitleLanguage: 'de' }, { aiGeneratedAudio: true }, { projectId, name: 'Another' }],
      ];

      for (const input of changes)
        expect(await refusalOf(update(id, input)), JSON.stringify(input)).to.equal('locked');
      expect((await read(id)).projectId).to.equal(null);
      await update(id, { projectId, name: 'A film' });

      expect(await read(id)).to.include({ projectId, name: 'A film', locked: true });
    });

    it('reports the lock before a missing project', async () => {
      const id = await aLockedVideo();

      expect(await refusalOf(update(id, { projectId: 'prj_none', name: 'Another' }))).to.equal('locked');
      expect(await refusalOf(update(id, { projectId: 'prj_none' }))).to.equal('not_found');
    });
  });
});

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
