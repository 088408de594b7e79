import { expect } from 'chai';
import type { VoiceSettings } from '../../../schemas/voiceover-settings.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { ArticleEntity } from '../../../services/videos/article/article.entity.js';
import { updateBrandKit } from '../../../services/videos/brand-kit/update-brand-kit.js';
import type { ParentStep } from '../../../services/videos/context.js';
import { applyTranslation } from '../../../services/videos/facts/apply-translation.js';
import { translateVideo } from '../../../services/videos/operations/translate-video.js';
import { TranslationRequestEntity } from '../../../services/videos/requests/request.entity.js';
import { findTranslationRequest } from '../../../services/videos/subgraph/operations.resolver.js';
import { VideoEntity } from '../../../services/videos/video/video.entity.js';
import { aCaller, aService, refusalOf } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { failureOf } from '../../setup/failure-of.js';
import { queuedMessages } from '../../setup/queued-messages.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { aDraft, anAnalyzedVideo } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

const workspace = { workspaceId: 'ws_test' };
const CUES = [
  { startTime: 0.5, endTime: 2, text: 'The big house\nis open.' },
  { startTime: 2.25, endTime: 4, text: 'مرحبا بالعالم' },
];
const PAIRS = [
  { from: 'ca', to: 'en' },
  { from: 'en', to: 'es' },
];

describe('translateVideo', () => {
  const db = useTestDatabase().source('videos');

  const as = (
    caller = aCaller(),
    { canTranslate = true, pairs = PAIRS, openJob = () => ({ started: true }) as object } = {},
  ) => ({
    ...aVideosContext(db, caller),
    media: makeSubgraphDouble(() => ({ translatability: { canTranslate, pairs } })),
    jobs: makeSubgraphDouble(() => ({ openJob: { job: { id: 'translation_1_a' }, ...openJob() } })),
  });
  const aVideo = () => anAnalyzedVideo(db, { cues: CUES });
  const change = (id: string, changed: Partial<VideoEntity>) =>
    inTransaction(db, workspace, (tx) => tx.update(VideoEntity, { id }, changed as never));
  const requests = (videoId: string) =>
    inTransaction(db, workspace, (tx) => tx.findBy(TranslationRequestEntity, { videoId }));
  const messageOf = async (operation: Promise<unknown>) => ((await failureOf(operation)) as Error).message;

  it('freezes the script, the terms and the files, and starts a job with the video’s duration', async () => {
    const id = await aVideo();
    await change(id, { thumbnailFileId: 'fil_thumb', hoverStrip: { fileId: 'fil_strip' } as never });
    await updateBrandKit(as(), {
      glossary: [
        { term: 'Acme', keep: true },
        { term: 'house', translation: 'hogar', language: 'es' },
        { term: 'house', translation: 'llar', language: 'ca' },
        { term: 'Open', translation: 'general' },
        { term: 'open', translation: 'mexicano', language: 'es-MX' },
      ],
    });
    const ctx = as();

    const { job, started } = await translateVideo(ctx, id, { language: 'es-mx' });

    expect([job.id, started]).to.deep.equal(['translation_1_a', true]);
    const [row] = await requests(id);
    const {
      newVideoId,
      sourceFileId: _,
      ...request
    } = (row as TranslationRequestEntity).request as never as Record<string, unknown>;
    expect(newVideoId).to.match(/^vid_/).and.not.equal(id);
    expect(request).to.deep.include({ version: 1, videoId: id, from: 'en', to: 'es-MX', title: 'A film' });
    expect(request.lines).to.deep.equal(CUES);
    expect(request.fileIds).to.have.members([id.replace('vid', 'fil'), 'fil_thumb', 'fil_strip']);
    expect(request.glossary).to.have.deep.members([
      { term: 'Acme' },
      { term: 'house', translation: 'hogar' },
      { term: 'open', translation: 'mexicano' },
    ]);
    expect(ctx.jobs.calls[0]?.variables?.input).to.deep.equal({
      kind: 'TRANSLATION',
      type: 'translation',
      videoId: id,
      command: 'media.translate-video.v1',
      payload: { videoId: id, translationId: row?.id },
      durationSeconds: 12.5,
    });
    expect(ctx.media.calls[0]?.variables).to.deep.equal({ from: 'en', to: 'es-MX' });
  });

  it('requires an analysis, subtitles and a source; an unknown language uses the default', async () => {
    const draft = await aDraft(db);
    const silent = await anAnalyzedVideo(db, { cues: [] });
    const broken = await aVideo();
    const unknown = await aVideo();
    await change(broken, { error: { code: 'x', message: 'it is no video' } });
    await change(unknown, { language: null });
    const said = (id: string) => messageOf(translateVideo(as(), id, { language: 'es' }));

    expect(await said(draft)).to.equal(`Video ${draft} has not been analyzed yet; analyze it first`);
    expect(await said(silent)).to.equal(`Video ${silent} has no subtitles, so there is nothing to translate`);
    expect(await said(broken)).to.equal(`Video ${broken} has no source to work on: it is no video`);
    expect(await refusalOf(translateVideo(as(), unknown, { language: 'es' }))).to.equal(null);
    expect(await messageOf(translateVideo(as(), unknown, { language: 'en' }))).to.equal(
      'body.language: the video is already in en',
    );
    await change(unknown, { subtitleLanguage: 'ca' });
    expect(await refusalOf(translateVideo(as(), unknown, { language: 'en' }))).to.equal(null);
  });

  it('refuses an invalid language, the video’s own, or one that no engine supports', async () => {
    const id = await aVideo();
    const said = (language: string, ctx = as()) => messageOf(translateVideo(ctx, id, { language }));

    expect(await said('e')).to.equal('body.language must be at least 2 characters');
    expect(await said('e'.repeat(36))).to.equal('body.language must be at most 35 characters');
    for (const language of ['xx', 'english', 'e\0', '\ud800\ud800'])
      expect(await said(language)).to.equal('body.language must be a language code such as en or pt-BR');
    for (const language of ['en', 'EN', 'eng'])
      expect(await said(language)).to.equal('body.language: the video is already in en');
    const none = { canTranslate: false };
    expect(await said('de', as(aCaller(), none))).to.equal(
      'body.language: no running translation engine can translate from en to de, only en to es',
    );
    expect(await said('de', as(aCaller(), { ...none, pairs: [] }))).to.equal(
      'body.language: no running translation engine can translate from en to de',
    );
    expect(await refusalOf(translateVideo(as(), id, { language: 'en-GB' }))).to.equal(null);
  });

  it('returns the running job and stores no second request', async () => {
    const id = await aVideo();

    const again = await translateVideo(as(aCaller(), { openJob: () => ({ started: false }) }), id, {
      language: 'es',
    });

    expect(again).to.deep.include({ started: false, job: { id: 'translation_1_a' } });
    expect(again.message).to.match(
      /^A translation of this video is already running: translation_1_a\. Nothing else was started, and settings .* are not applied/,
    );
    expect(await requests(id)).to.deep.equal([]);
  });

  describe('as a step of a process', () => {
    const VOICE: VoiceSettings = {
      voiceId: 'slt',
      language: 'en',
      sentencePauseSeconds: null,
      applyPronunciations: true,
      model: 'auto',
      speed: null,
      stability: null,
    };
    const withVoice = () => ({
      ...as(),
      media: makeSubgraphDouble(({ document }) =>
        document.includes('similarVoice')
          ? { similarVoice: { voiceId: 'es-one', hasModel: true } }
          : { translatability: { canTranslate: true, pairs: PAIRS } },
      ),
    });
    const askFor = async (id: string, parent: ParentStep, language = 'es', ctx = withVoice()) => {
      const before = (await requests(id)).map((row) => row.id);
      await translateVideo({ ...ctx, parent }, id, { language });
      const row = (await requests(id)).find((found) => !before.includes(found.id));
      return row as TranslationRequestEntity;
    };
    const step = (attempt: number, differing: Partial<ParentStep> = {}): ParentStep => ({
      jobId: 'process_1_a',
      attempt,
      step: 'translation:es',
      ...differing,
    });

    it('creates one video, which a later attempt of the process continues with', async () => {
      const id = await aVideo();
      await change(id, { voiceoverFileId: 'fil_voice', voiceSettings: VOICE });
      const origin = { ...workspace, requestId: 'req_test' };
      const translated = { title: 'Una película', lines: ['Uno', 'Dos'], isDraft: true, article: null };
      const made: string[] = [];
      for (const attempt of [1, 2]) {
        const { id: translationId, request } = await askFor(id, step(attempt));
        const { newVideoId } = request;
        const job = { jobId: `translation_${attempt}_a`, attempt: 1, videoId: id };
        const finished = { ...job, translationId, newVideoId };
        const files = { [id.replace('vid', 'fil')]: `fil_of_${attempt}` };
        await inTransaction(db, workspace, (tx) =>
          applyTranslation(tx, finished, { ...translated, files }, origin),
        );
        made.push(newVideoId);
      }

      const found = await inTransaction(db, workspace, (tx) => tx.findBy(VideoEntity, { sourceVideoId: id }));
      expect(found.map((video) => video.id)).to.deep.equal([made[0]]);
      expect(made[1]).to.equal(made[0]);
      const voicings = (await queuedMessages(db)).filter(({ name }) => name === 'media.make-voiceover.v1');
      const jobs = voicings.map(({ payload }) => payload as { jobId: string; videoId: string });
      expect(jobs.map(({ jobId, videoId }) => [jobId, videoId])).to.deep.equal([
        ['translation_1_a', made[0]],
        ['translation_2_a', made[0]],
      ]);
    });

    it('creates another video for another language or process, and for a separate request', async () => {
      const id = await aVideo();
      const ids = [
        await askFor(id, step(1)),
        await askFor(id, step(1, { step: 'translation:es-MX' }), 'es-MX'),
        await askFor(id, step(1, { jobId: 'process_1_b' })),
      ].map(({ request }) => request.newVideoId);
      for (const _ of [1, 2]) await translateVideo(withVoice(), id, { language: 'es' });
      const all = (await requests(id)).map(({ request }) => request.newVideoId);

      for (const newVideoId of all) expect(newVideoId).to.match(/^vid_[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{20}$/);
      expect(new Set(ids).size).to.equal(3);
      expect(new Set(all).size).to.equal(5);
    });
  });

  it('stores a request that only media may read, deleted with the video', async () => {
    const id = await aVideo();
    await translateVideo(as(), id, { language: 'es' });
    const [row] = await requests(id);
    const requestId = row?.id as string;
    const asMedia = (workspaceId?: string) => as(aService('media', workspaceId));

    expect(await findTranslationRequest(asMedia(), requestId)).to.deep.equal(row?.request);
    expect(await findTranslationRequest(asMedia('ws_other'), requestId)).to.equal(null);
    expect(await refusalOf(findTranslationRequest(as(), requestId))).to.equal('not_found');
    await inTransaction(db, workspace, (tx) => tx.delete(VideoEntity, { id }));
    expect(await findTranslationRequest(asMedia(), requestId)).to.equal(null);
  });

  describe('of a narrated video', () => {
    const SETTINGS: VoiceSettings = {
      voiceId: 'slt',
      language: 'en',
      sentencePauseSeconds: 0.5,
      applyPronunciations: true,
      model: 'tts_v3',
      speed: 1.1,
      stability: null,
    };
    const voiced = async () => {
      const id = await aVideo();
      await change(id, { voiceoverFileId: 'fil_voice', voiceSettings: SETTINGS });
      return id;
    };
    const withVoice = (similarVoice: object | null) => ({
      ...as(),
      media: makeSubgraphDouble(({ document }) =>
        document.includes('similarVoice')
          ? { similarVoice }
          : { translatability: { canTranslate: true, pairs: PAIRS } },
      ),
    });
    const requestOf = async (ctx: ReturnType<typeof withVoice>) => {
      const id = await voiced();
      await updateBrandKit(as(), { pronunciations: [{ term: 'SQL', type: 'alias', value: 'sequel' }] });
      await translateVideo(ctx, id, { language: 'es' });
      return (await requests(id))[0]?.request;
    };

    it('freezes the voice settings for the other language: the same settings with a voice that supports it', async () => {
      const ctx = withVoice({ voiceId: 'es-one', hasModel: true });

      const request = await requestOf(ctx);

      expect(request?.voice).to.deep.equal({
        settings: { ...SETTINGS, voiceId: 'es-one', language: 'es' },
        pronunciations: [{ term: 'SQL', type: 'alias', value: 'sequel' }],
      });
      expect(request?.notice).to.equal(null);
      expect(ctx.media.calls[1]?.variables).to.deep.equal({
        voiceId: 'slt',
        language: 'es',
        model: 'tts_v3',
      });
    });

    it('is not read aloud if the script keeps the speaker’s audio', async () => {
      const id = await voiced();
      await change(id, { scriptSource: 'original' });
      const ctx = withVoice({ voiceId: 'es-one', hasModel: true });

      await translateVideo(ctx, id, { language: 'es' });

      const request = (await requests(id))[0]?.request;
      expect(request).to.deep.include({
        voice: null,
        scriptSource: 'original',
        notice: 'The translation has no voiceover: the script uses the audio of the original speaker',
      });
      expect(ctx.media.calls).to.have.length(1);
    });

    it('uses the default model if the voice has another, and reports a missing voice', async () => {
      const other = await requestOf(withVoice({ voiceId: 'es-one', hasModel: false }));
      expect(other?.voice?.settings.model).to.equal('auto');

      const none = await requestOf(withVoice(null));
      expect(none?.voice).to.equal(null);
      expect(none?.notice).to.equal('The translation is not read aloud: no available voice supports es');
    });
  });

  it('freezes the newest article in the video’s language or the other one, with its images', async () => {
    const id = await aVideo();
    const article = (language: string, key: string, title: string) => ({
      ...workspace,
      videoId: id,
      language,
      instructionsKey: key,
      id: `art_${key}`,
      title,
      content: `![x](file:fil_${key})`,
      screenshotFileIds: [`fil_${key}`],
      steps: [{ title, text: 'Text', atSeconds: 1, screenshotFileId: `fil_${key}` }],
      generatedAt: new Date(key === 'old' ? 0 : Date.now()),
    });
    const keep = (...rows: Array<ReturnType<typeof article>>) =>
      inTransaction(db, workspace, (tx) => tx.insert(ArticleEntity, rows as never));
    const frozen = async () => {
      await inTransaction(db, workspace, (tx) => tx.delete(TranslationRequestEntity, { videoId: id }));
      await translateVideo(as(), id, { language: 'es' });
      return (await requests(id))[0]?.request;
    };
    expect((await frozen())?.article).to.equal(null);

    await keep(article('en', 'old', 'Old'), article('en', 'new', 'New'), article('de', 'german', 'Deutsch'));
    const english = await frozen();
    expect(english?.article).to.deep.include({ title: 'New', instructionsKey: 'new', isTranslated: false });
    expect(english?.fileIds).to.include('fil_new').and.not.include('fil_old');

    await keep(article('es', 'spanish', 'Hola'));
    expect((await frozen())?.article).to.deep.include({ title: 'Hola', isTranslated: true });

    await inTransaction(db, workspace, (tx) =>
      tx.update(
        ArticleEntity,
        { videoId: id, instructionsKey: 'new' },
        { title: 'Newer', generatedAt: new Date(Date.now() + 1000) },
      ),
    );
    expect((await frozen())?.article).to.deep.include({ title: 'Newer', isTranslated: false });
  });
});
