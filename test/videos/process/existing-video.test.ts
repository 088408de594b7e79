import { expect } from 'chai';
import type { CallerClaims } from '../../../services/platform/access/caller.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { DomainError } from '../../../services/platform/errors/errors.js';
import type { SubgraphCall } from '../../../services/platform/graphql/subgraph-client.js';
import type { ProcessVideo } from '../../../services/videos/process/check-process.js';
import { estimateProcess } from '../../../services/videos/process/estimate-process.js';
import { processVideo } from '../../../services/videos/process/process-video.js';
import { ProcessRequestEntity } from '../../../services/videos/requests/request.entity.js';
import { VideoEntity } from '../../../services/videos/video/video.entity.js';
import { aCaller, refusalOf } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { failureOf } from '../../setup/failure-of.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { aDraft, anAnalyzedVideo } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

const WORKSPACE = { workspaceId: 'ws_test' };

describe('a process of an existing video', () => {
  const db = useTestDatabase().source('videos');

  const COST = {
    steps: [{ minutesPerMinute: 1, minutes: 1 }],
    minutes: 1,
    remainingMinutes: 7,
    shortage: null as string | null,
  };
  /** Jobs and media without failures; `refuse` is the operation that jobs answers with an error. */
  const as = (
    caller: Partial<CallerClaims> = {},
    { refuse, cost = COST }: { refuse?: { document: RegExp; err: DomainError }; cost?: typeof COST } = {},
  ) => ({
    ...aVideosContext(db, aCaller(caller)),
    media: makeSubgraphDouble(({ variables }: SubgraphCall) => {
      const { language, voiceId, to } = variables as Record<string, string>;
      return {
        transcriptionSupport: { canTranscribe: language !== 'fr', languages: ['en'], isSilent: false },
        synthesisSupport: {
          fault: voiceId === 'nobody' ? 'voice' : null,
          message: 'no engine has this voice',
        },
        translatability: { canTranslate: to !== 'ja', pairs: [{ from: 'en', to: 'es' }] },
      };
    }),
    jobs: makeSubgraphDouble(({ document }: SubgraphCall) => {
      if (refuse?.document.test(document)) throw refuse.err;
      return { openJob: { started: true, job: { id: 'ingest_1_a' } }, processCost: cost };
    }),
  });
  const change = (id: string, fields: Partial<VideoEntity>) =>
    inTransaction(db, WORKSPACE, (tx) => tx.update(VideoEntity, { id }, fields as never));
  const ask = (input: ProcessVideo, ctx = as()) => processVideo(ctx, input);
  const messageOf = async (input: ProcessVideo) => (await failureOf(ask(input))).message;
  const TRANSLATION = { enabled: true, languages: ['es'] };

  it('opens the process at jobs with the frozen request, and creates no video', async () => {
    const videoId = await aDraft(db);
    const ctx = as({ role: 'creator', scopes: ['process:write'] });
    const { job, video, steps } = await ask(
      { videoId, context: 'The menu', generate: { export: true } },
      ctx,
    );

    expect([video.id, steps]).to.deep.equal([videoId, ['analysis', 'export']]);
    const [minutes, opened] = ctx.jobs.calls;
    expect(minutes?.variables).to.deep.equal({ steps, durationSeconds: 12.5 });
    expect(opened?.variables?.input).to.deep.equal({ jobId: job.id, videoId, projectId: null, steps });
    const { request } = await inTransaction(db, WORKSPACE, (tx) =>
      tx.findOneByOrFail(ProcessRequestEntity, { jobId: job.id }),
    );
    expect(request).to.include({ context: 'The menu' });
  });

  it('ingests a source that is pending first', async () => {
    const videoId = await aDraft(db);
    await change(videoId, {
      sourceFileId: null,
      sourceOrigin: { kind: 'link', url: 'https://films.example/a.mp4' },
    });
    const ctx = as();
    await ask({ videoId }, ctx);

    expect(
      ctx.jobs.calls.map(({ document }) => /OpenJob|HasMinutes|OpenProcess/.exec(document)?.[0]),
    ).to.deep.equal(['HasMinutes', 'OpenJob', 'OpenProcess']);
  });

  it('does not analyze again, unless requested', async () => {
    const videoId = await anAnalyzedVideo(db);

    expect((await ask({ videoId, generate: { export: true } })).steps).to.deep.equal(['export']);
    expect((await ask({ videoId, generate: { analysis: true } })).steps).to.deep.equal(['analysis']);
    expect(await messageOf({ videoId })).to.match(
      /body\.generate must request a step: the video has already been analyzed/,
    );
    expect(
      await messageOf({ videoId: await aDraft(db), generate: { analysis: false, export: true } }),
    ).to.match(/body\.generate\.analysis must not be false/);
  });

  it('needs exactly one of a URL and a video, and refuses fields of new videos', async () => {
    const videoId = await aDraft(db);

    expect(await messageOf({})).to.equal('body.url is required, or body.videoId of an existing video');
    expect(await messageOf({ videoId, url: 'https://films.example/a.mp4' })).to.equal(
      'body.url and body.videoId exclude each other',
    );
    for (const field of [{ name: 'x' }, { projectId: 'prj_1' }, { metadata: { a: 'b' } }])
      expect(await messageOf({ videoId, ...field })).to.match(/is for new videos/);
  });

  it('refuses locked, missing and unusable videos, and work that no engine can do', async () => {
    const locked = await anAnalyzedVideo(db, { language: 'en' });
    await change(locked, { locked: true });
    const broken = await aDraft(db);
    await change(broken, { error: { code: 'validation_error', message: 'it is no video' } });
    const analyzed = await anAnalyzedVideo(db, { language: 'en' });

    expect(await refusalOf(ask({ videoId: locked, generate: { translation: TRANSLATION } }))).to.equal(
      'locked',
    );
    expect(await refusalOf(ask({ videoId: locked, generate: { export: true } }))).to.equal(null);
    expect(await refusalOf(ask({ videoId: 'vid_none' }))).to.equal('not_found');
    expect(
      await refusalOf(
        ask({ videoId: analyzed, generate: { export: true } }, as({ workspaceId: 'ws_other' })),
      ),
    ).to.equal('not_found');
    expect(await messageOf({ videoId: broken })).to.match(/it is no video/);
    expect(
      await messageOf({ videoId: analyzed, generate: { translation: { enabled: true, languages: ['ja'] } } }),
    ).to.match(/^body\.generate\.translation\.languages\[0\]/);
  });

  it('is started once per idempotency key, also when jobs was unreachable in between', async () => {
    const videoId = await anAnalyzedVideo(db);
    const input = { videoId, generate: { export: true } };
    const effectKey = `key_${videoId}`;
    const gone = new DomainError('unavailable', 'The jobs service can’t be reached');

    const failed = as({ effectKey }, { refuse: { document: /OpenProcess/, err: gone } });
    expect(await refusalOf(ask(input, failed))).to.equal('unavailable');
    const first = await ask(input, as({ effectKey }));
    const again = as({ effectKey });
    const second = await ask(input, again);

    expect(failed.jobs.calls.at(-1)?.variables?.input).to.include({ jobId: first.job.id });
    expect([second.job.id, second.steps, again.jobs.calls]).to.deep.equal([first.job.id, ['export'], []]);
  });

  describe('estimateProcess', () => {
    it('returns prices, what is left and what cannot be done, and starts nothing', async () => {
      const videoId = await anAnalyzedVideo(db, { language: 'en' });
      const ctx = as(
        {},
        { cost: { ...COST, steps: [0, 1, 1].map((n) => ({ minutesPerMinute: n, minutes: n })), minutes: 2 } },
      );
      const estimate = await estimateProcess(ctx, {
        videoId,
        voiceId: 'nobody',
        generate: { voiceover: true, translation: { enabled: true, languages: ['es', 'ja'] } },
      });

      expect(estimate).to.deep.include({
        durationSeconds: 12.5,
        minutes: 2,
        remainingMinutes: 7,
        isPossible: false,
      });
      expect(estimate.steps.map(({ name, minutes }) => [name, minutes])).to.deep.equal([
        ['voiceover', 0],
        ['translation:es', 1],
        ['translation:ja', 1],
      ]);
      const [voice, spanish, japanese] = estimate.steps;
      expect(voice?.problem).to.include('no engine has this voice');
      expect(spanish?.problem).to.equal(null);
      expect(japanese?.problem).to.match(/^generate\.translation\.languages\[1\]/);
      expect(ctx.jobs.calls.map(({ document }) => document.includes('ProcessCost'))).to.deep.equal([true]);
    });

    it('reports minutes that do not suffice, and an unknown duration of a URL', async () => {
      const short = {
        ...COST,
        minutes: null as unknown as number,
        shortage: 'This needs 3 video minutes, but 2 are left',
      };
      const estimate = await estimateProcess(as({}, { cost: short }), { url: 'https://films.example/a.mp4' });

      expect(estimate).to.deep.include({
        durationSeconds: null,
        shortage: short.shortage,
        isPossible: false,
      });
    });

    it('refuses invalid requests like processVideo, and the same callers', async () => {
      expect((await failureOf(estimateProcess(as(), {}))).message).to.match(/^body\.url is required/);
      expect(
        await refusalOf(estimateProcess(as({ role: 'viewer', scopes: ['process:write'] }), {})),
      ).to.equal('insufficient_role');
    });
  });
});
