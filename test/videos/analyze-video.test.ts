import { expect } from 'chai';
import type { AnalysisRequest } from '../../schemas/messages/analysis-request.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { updateBrandKit } from '../../services/videos/brand-kit/update-brand-kit.js';
import { applyAnalysis } from '../../services/videos/facts/apply-analysis.js';
import { type AnalyzeVideo, analyzeVideo } from '../../services/videos/operations/analyze-video.js';
import { AnalysisRequestEntity } from '../../services/videos/requests/request.entity.js';
import { findAnalysisRequest } from '../../services/videos/subgraph/operations.resolver.js';
import { updateVideo } from '../../services/videos/video/update-video.js';
import { VideoEntity } from '../../services/videos/video/video.entity.js';
import { aCaller, aService, refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { failureOf } from '../setup/failure-of.js';
import { makeSubgraphDouble } from '../setup/subgraph-double.js';
import { aDraft } from '../setup/videos.js';
import { aVideosContext } from '../setup/videos-context.js';

const WORKSPACE = { workspaceId: 'ws_test' };

describe('analyzeVideo', () => {
  const db = useTestDatabase().source('videos');
  let videoId: string;
  beforeEach(async () => {
    videoId = await aDraft(db);
  });

  const ask = async (input: AnalyzeVideo, ctx = aVideosContext(db)) => {
    await analyzeVideo(ctx, videoId, input);
    const { input: opened } = ctx.jobs.calls.at(-1)!.variables as {
      input: { payload: { analysisRequestId: string } };
    };
    return opened.payload.analysisRequestId;
  };
  const find = (id: string, workspaceId?: string) =>
    findAnalysisRequest(aVideosContext(db, aService('media', workspaceId)), id);
  const frozen = async (input: AnalyzeVideo) => (await find(await ask(input))) as AnalysisRequest;
  const refusal = async (input: AnalyzeVideo) =>
    (await failureOf(analyzeVideo(aVideosContext(db), videoId, input))).message;
  const kept = () => inTransaction(db, WORKSPACE, (tx) => tx.countBy(AnalysisRequestEntity, { videoId }));
  const apply = (analysisRequestId: string, keyEventPlaces: Array<number | null>) =>
    inTransaction(db, WORKSPACE, (tx) =>
      applyAnalysis(
        tx,
        { jobId: 'analysis_1_a', attempt: 1, videoId, analysisRequestId },
        { language: 'en', durationSeconds: 12.5, sceneTimes: [], cues: [], keyEventPlaces },
        { ...WORKSPACE, requestId: 'req_test' },
      ),
    );

  it('uses the contract’s defaults', async () => {
    const { requestedAt: _, ...request } = await frozen({});

    expect(request).to.deep.equal({
      version: 1,
      videoId,
      language: null,
      defaultLanguage: 'en',
      forceRefresh: false,
      scriptSource: 'video',
      customScript: null,
      contentStyle: 'how-to',
      tone: null,
      productName: null,
      styleGuide: null,
      title: 'A film',
      videoContext: null,
      companyContext: null,
      keyEvents: [],
      analysisModel: null,
      subtitleModel: null,
      autoZoom: false,
    });
  });

  it('freezes the script skill’s instructions, the contexts and all parameters', async () => {
    const ctx = aVideosContext(db, aCaller({ role: 'owner' }));
    const kit = await updateBrandKit(ctx, {
      scriptSkills: [{ name: 'Calm', instructions: 'Speak calmly.' }],
    });
    const asked = {
      videoContext: 'Shows it',
      companyContext: 'Acme',
      language: 'en',
      tone: 'warm',
      forceRefresh: true,
      ...({ contentStyle: 'promotional', productName: 'Rocket', scriptSource: 'custom' } as const),
      ...({ analysisModel: 'analysis_model_1', subtitleModel: 'subtitle_model_2', autoZoom: true } as const),
      customScript: 'مرحبا بالعالم\n設定を開きます。  Two  spaces',
    };

    const id = await ask({ ...asked, scriptSkillId: kit.scriptSkills[0]?.id as string });
    await updateBrandKit(ctx, { scriptSkills: [] });

    expect(await find(id)).to.deep.include({ ...asked, styleGuide: 'Speak calmly.' });
    expect(await find(id, 'ws_other')).to.equal(null);
    expect(await refusalOf(findAnalysisRequest(aVideosContext(db), id))).to.equal('not_found');
  });

  it('stores the time of the request, equal at every read', async () => {
    const id = await ask({});
    const [{ askedAt }] = await inTransaction(db, WORKSPACE, (tx) =>
      tx.query('select created_at as "askedAt" from analysis_request where id = $1', [id]),
    );

    expect((await find(id))?.requestedAt).to.equal(askedAt.toISOString());
  });

  it('omits parameters that the content style does not use', async () => {
    const request = await frozen({ productName: 'Rocket', customScript: 'Unused.' });

    expect(request).to.include({ productName: null, customScript: null });
  });

  it('keeps key events as provided until a later request provides others', async () => {
    const given = [{ text: ' Saves ' }, { text: 'Opens', timestamp: 12.5 }, { text: 'Begins', timestamp: 0 }];
    const id = await ask({ keyEvents: given });
    await apply(id, [7, 12.5, 0]);
    const events = await aVideosContext(db).load.keyEvents.load(videoId);

    expect(
      events.map(({ text, timestamp, placedAt, position }) => [text, timestamp, placedAt, position]),
    ).to.deep.equal([
      ['Begins', 0, null, 2],
      [' Saves ', null, 7, 0],
      ['Opens', 12.5, null, 1],
    ]);
    expect((await frozen({})).keyEvents).to.deep.equal([
      { text: ' Saves ', timestamp: null },
      { text: 'Opens', timestamp: 12.5 },
      { text: 'Begins', timestamp: 0 },
    ]);
    await apply(await ask({ keyEvents: [] }), []);
    expect(await aVideosContext(db).load.keyEvents.load(videoId)).to.deep.equal([]);
  });

  it('stores the source of the script in the video', async () => {
    await apply(await ask({ scriptSource: 'original' }), []);

    const video = await inTransaction(db, WORKSPACE, (tx) =>
      tx.findOneByOrFail(VideoEntity, { id: videoId }),
    );
    expect(video.scriptSource).to.equal('original');
  });

  it('accepts parameters up to their bounds', async () => {
    const text = (length: number) => '𝒳'.repeat(length);
    const custom = (customScript?: string) => ({ scriptSource: 'custom', customScript }) as const;
    const events = (count: number) => ({ keyEvents: Array.from({ length: count }, () => ({ text: 'x' })) });

    for (const taken of [
      ...[{ videoContext: text(5000) }, { companyContext: text(5000) }, { productName: text(200) }],
      ...[custom(text(100_000)), events(500), { keyEvents: [{ text: 'x', timestamp: 99 }] }],
    ])
      expect(await ask(taken)).to.match(/^arq_/);
    for (const [refused, message] of [
      [{ videoContext: text(5001) }, 'body.videoContext must be at most 5000 characters'],
      [{ companyContext: text(5001) }, 'body.companyContext must be at most 5000 characters'],
      [{ productName: text(201) }, 'body.productName must be at most 200 characters'],
      [custom(text(100_001)), 'body.customScript must be at most 100000 characters'],
      [custom(), 'body.customScript is required when scriptSource is custom'],
      [custom(' \u200b\n'), 'body.customScript must not be blank when scriptSource is custom'],
      [
        custom('1\n00:00:03,000 --> 00:00:02,000\nBack.'),
        'body.customScript is a subtitle file that can’t be read: Line 2: The cue ends before it starts',
      ],
      [events(501), 'body.keyEvents must have at most 500 items'],
      [{ keyEvents: [{ text: 'a' }, { text: '' }] }, 'body.keyEvents[1].text must not be empty'],
      [{ keyEvents: [{ text: 'a', timestamp: -0.1 }] }, 'body.keyEvents[0].timestamp must be at least 0'],
      [{ scriptSkillId: 'skl_none' }, 'body.scriptSkillId: the Brand Kit has no script skill skl_none'],
      [{ language: 'xx-nope-' }, 'body.language must be a language code such as en or pt-BR'],
    ] as Array<[AnalyzeVideo, string]>)
      expect(await refusal(refused)).to.equal(message);
  });

  it('stores the request only for a job: not when one is running or the work is refused, but when the outcome is unknown', async () => {
    const open = (answer: () => unknown) => {
      const ctx = aVideosContext(db);
      return analyzeVideo({ ...ctx, jobs: { ...ctx.jobs, call: async <T>() => answer() as T } }, videoId, {});
    };
    await open(() => ({ openJob: { started: false, job: { id: 'analysis_1_a' } } }));
    expect(await kept()).to.equal(0);

    expect(
      await refusalOf(
        open(() => {
          throw new DomainError('unavailable', 'jobs is away');
        }),
      ),
    ).to.equal('unavailable');
    expect(await kept()).to.equal(1);
  });

  describe('provided context', () => {
    const given = { videoContext: 'Shows it', companyContext: 'Acme' };
    const contexts = async () => {
      const video = await inTransaction(db, WORKSPACE, (tx) =>
        tx.findOneByOrFail(VideoEntity, { id: videoId }),
      );
      return { videoContext: video.videoContext, companyContext: video.companyContext };
    };
    const none = { videoContext: null, companyContext: null };
    const start = (answer: () => unknown, input: AnalyzeVideo = given) => {
      const ctx = aVideosContext(db);
      const call = async <T>() => answer() as T;
      return refusalOf(analyzeVideo({ ...ctx, jobs: { ...ctx.jobs, call } }, videoId, input));
    };
    const throwing = (code: 'limit_exceeded' | 'unavailable') => () => {
      throw new DomainError(code, 'No');
    };

    it('is stored in the video once the job is accepted', async () => {
      await ask(given);
      expect(await contexts()).to.deep.equal(given);

      await ask({ videoContext: 'Another' });
      expect(await contexts()).to.deep.equal({ videoContext: 'Another', companyContext: 'Acme' });
    });

    it('is not stored in the video when the job is refused or already running', async () => {
      expect(await start(throwing('limit_exceeded'))).to.equal('limit_exceeded');
      expect(await contexts()).to.deep.equal(none);

      await start(() => ({ openJob: { started: false, job: { id: 'analysis_1_a' } } }));
      expect(await contexts()).to.deep.equal(none);
    });

    it('is stored at the end of the analysis if the process died, but not over later changes', async () => {
      expect(await start(throwing('unavailable'))).to.equal('unavailable');
      expect(await contexts()).to.deep.equal(none);
      const [{ id }] = await inTransaction<[{ id: string }]>(db, WORKSPACE, (tx) =>
        tx.query('select id from analysis_request where video_id = $1', [videoId]),
      );
      expect(await find(id))
        .to.deep.include(given)
        .and.not.to.have.property('given');

      await apply(id, []);
      expect(await contexts()).to.deep.equal(given);

      await updateVideo(aVideosContext(db), videoId, { videoContext: 'Corrected' });
      await apply(id, []);
      expect(await contexts()).to.deep.equal({ ...given, videoContext: 'Corrected' });
    });
  });

  it('checks whether the chosen subtitle model supports the language', async () => {
    const ctx = aVideosContext(db);
    const media = makeSubgraphDouble(({ variables }) => ({
      transcriptionSupport: { canTranscribe: variables?.model === 'subtitle_model_2', languages: ['en'] },
    }));
    const asked = (subtitleModel?: 'subtitle_model_1' | 'subtitle_model_2') =>
      refusalOf(analyzeVideo({ ...ctx, media }, videoId, { language: 'ja', subtitleModel }));

    expect(await asked()).to.equal('validation_error');
    expect(await asked('subtitle_model_1')).to.equal('validation_error');
    expect(await asked('subtitle_model_2')).to.equal(null);
  });

  it('accepts any language for a video without speech', async () => {
    const ctx = aVideosContext(db);
    const media = makeSubgraphDouble(({ variables }) => ({
      transcriptionSupport: {
        canTranscribe: false,
        languages: ['en'],
        isSilent: variables?.videoId === videoId,
      },
    }));

    expect(await refusalOf(analyzeVideo({ ...ctx, media }, videoId, { language: 'ja' }))).to.equal(null);
  });

  it('checks transcription only after the video exists and is unlocked', async () => {
    const analyze = (id: string) =>
      refusalOf(analyzeVideo(aVideosContext(db), id, { scriptSource: 'custom' }));

    expect(await analyze('vid_missing')).to.equal('not_found');
    expect(await analyze(videoId)).to.equal('validation_error');
    await inTransaction(db, WORKSPACE, (tx) => tx.query('update video set locked = true'));
    expect(await analyze(videoId)).to.equal('locked');
  });

  it('does not check transcription when the script is provided', async () => {
    const ctx = aVideosContext(db);

    await analyzeVideo(ctx, videoId, { scriptSource: 'custom', customScript: '設定', language: 'ja' });

    expect(ctx.media.calls).to.deep.equal([]);
  });
});
