import { expect } from 'chai';
import { startEdges } from '../setup/edges.js';
import { makeWorkspace } from '../setup/second-workspace.js';

const URL_OF_FILM = 'https://films.example/a.mp4';
const IMAGE = 'https://cdn.example/logo.png';
const SCENE = 'https://cdn.example/scene.mp4';

describe('videos over REST', () => {
  let product: Awaited<ReturnType<typeof startEdges>>;
  let key: string;

  before(async () => {
    product = await startEdges(['in this process'], ['auth', 'jobs', 'videos', 'media']);
    key = await makeWorkspace(product, 'enterprise');
  });
  after(() => product.stop());

  const rest = (method: string, path: string, body?: object) =>
    product.edges[0]!.rest(method, path, { key, ...(body && { body }) });

  describe('POST /v1/videos/{id}/export', () => {
    /** Creates a video in the state after ingest and analysis by media. */
    const anAnalyzedVideo = async (): Promise<string> => {
      const { json } = await rest('POST', '/v1/videos/process', { url: URL_OF_FILM });
      await product.sql(
        `update videos.video set status = 'in_progress', source_file_id = 'fil_' || id, source_origin = null,
           duration_seconds = 10, language = 'en' where id = $1`,
        [json.videoId],
      );
      return json.videoId;
    };
    const frozen = async (videoId: string) =>
      (
        await product.sql<{ request: Record<string, unknown> }>(
          'select request from videos.render_plan where video_id = $1',
          [videoId],
        )
      )[0]?.request;

    it('accepts every field of the contract', async () => {
      const id = await anAnalyzedVideo();

      const { status, json } = await rest('POST', `/v1/videos/${id}/export`, {
        language: 'en',
        ratio: '9:16',
        zooms: false,
        elements: true,
        reframe: true,
        watermark: { imageUrl: IMAGE, position: 'top-left', size: 'large', opacity: 12.5 },
        captions: { mode: 'one-word', position: 'custom', positionPercent: 250 },
        music: { url: IMAGE, volume: 1, duckVolume: 0, fadeDuration: 30, playInScenes: true },
        openingSceneUrl: SCENE,
        closingSceneUrl: null,
        avatarSettings: false,
        slides: [{ imageUrl: IMAGE, title: 'T', body: 'B', start: 1, end: 2, layout: 'side' }],
      });

      expect(status, JSON.stringify(json)).to.equal(202);
      const request = await frozen(id);
      expect(request).to.deep.include({
        version: 2,
        ratio: '9:16',
        reframe: true,
        zooms: [],
        elements: [],
        presenter: null,
        watermark: { imageUrl: IMAGE, position: 'top-left', size: 'large', opacity: 12.5 },
        music: { url: IMAGE, volume: 1, duckVolume: 0, fadeDuration: 30, playInScenes: true },
        openingSceneUrl: SCENE,
        closingSceneUrl: null,
        slides: [{ imageUrl: IMAGE, title: 'T', body: 'B', start: 1, end: 2, layout: 'side' }],
      });
      expect(request?.captions).to.include({ mode: 'one-word', position: 'custom', positionPercent: 100 });
    });

    it('accepts false to disable settings of the Brand Kit', async () => {
      await rest('PATCH', '/v1/brand-kit', { watermark: { imageUrl: IMAGE }, music: { url: IMAGE } });
      const [without, inheriting] = [await anAnalyzedVideo(), await anAnalyzedVideo()];

      await rest('POST', `/v1/videos/${without}/export`, {
        watermark: false,
        captions: false,
        music: false,
        slides: [],
      });
      await rest('POST', `/v1/videos/${inheriting}/export`, { watermark: { opacity: 7 } });
      await rest('PATCH', '/v1/brand-kit', { watermark: null, music: null });

      expect(await frozen(without)).to.deep.include({
        watermark: null,
        captions: null,
        music: null,
        slides: [],
      });
      const { watermark, music } = (await frozen(inheriting)) ?? {};
      expect(watermark).to.include({ imageUrl: IMAGE, opacity: 7 });
      expect(music).to.include({ url: IMAGE, volume: 30 });
    });

    const refused: Readonly<Record<string, object>> = {
      'body.captions must be false or an object': { captions: true },
      'body.watermark.opacity must be at most 100': { watermark: { opacity: 101 } },
      'body.music.volume must be a number': { music: { volume: '5' } },
      'body.openingSceneUrl must be a string or null': { openingSceneUrl: false },
      'body.slides[0].layout is required': { slides: [{ title: 'x', start: 0, end: 1 }] },
      'body.fontFamily is not a known field': { fontFamily: 'Inter' },
      'body.slides[0].end must not be after the end of the video (10 seconds)': {
        slides: [{ title: 'x', start: 0, end: 11, layout: 'full' }],
      },
      'body.watermark.imageUrl is required: neither the video nor the Brand Kit has one to inherit': {
        watermark: { opacity: 1 },
      },
    };
    for (const [message, body] of Object.entries(refused)) {
      it(`refuses invalid settings (400): ${message}`, async () => {
        const id = await anAnalyzedVideo();

        const { status, json } = await rest('POST', `/v1/videos/${id}/export`, body);

        expect([status, json]).to.deep.equal([400, { error: { code: 'validation_error', message } }]);
        expect(await frozen(id)).to.equal(undefined);
      });
    }

    it('accepts its body as the exportSettings of a process', async () => {
      const exportSettings = {
        captions: { mode: 'karaoke' },
        closingSceneUrl: null,
        ratio: '4:3',
        music: false,
      };

      const { status, json } = await rest('POST', '/v1/videos/process', {
        url: URL_OF_FILM,
        generate: { export: true },
        exportSettings,
      });

      expect(status, JSON.stringify(json)).to.equal(202);
      const [kept] = await product.sql<{ request: { exportSettings: object } }>(
        'select request from videos.process_request where video_id = $1',
        [json.videoId],
      );
      // The REST contract promises captions: they are burned in of drafts, too.
      expect(kept?.request.exportSettings).to.deep.equal({ ...exportSettings, draftCaptions: true });
    });
  });

  describe('POST /v1/videos/process', () => {
    const processing = (body: object) => rest('POST', '/v1/videos/process', body);

    it('returns the contract’s fields and no project (202)', async () => {
      const { status, json } = await processing({ url: URL_OF_FILM });

      expect(status).to.equal(202);
      expect(json.jobId).to.match(/^process_\d{13}_[a-z0-9]{8}$/);
      expect(json.videoId).to.match(/^vid_/);
      expect(json).to.deep.equal({
        jobId: json.jobId,
        videoId: json.videoId,
        projectId: null,
        status: 'processing',
        steps: ['analysis'],
      });
      const { json: job } = await rest('GET', `/v1/jobs/${json.jobId}`);
      expect(job).to.include({
        type: 'process',
        status: 'processing',
        videoId: json.videoId,
        startedAt: null,
      });
      expect(job.result).to.deep.equal({ completedSteps: [], currentStep: 'analysis' });
    });

    it('accepts texts at the maximum length in every script', async () => {
      const { status, json } = await processing({
        url: URL_OF_FILM,
        name: '𝕏'.repeat(200),
        context: '日'.repeat(5000),
        companyContext: 'ش'.repeat(5000),
        generate: { analysis: true, export: false },
        exportSettings: {},
      });

      expect(status, JSON.stringify(json)).to.equal(202);
      const { json: video } = await rest('GET', `/v1/videos/${json.videoId}`);
      expect(video).to.include({ name: '𝕏'.repeat(200), videoContext: '日'.repeat(5000) });
      expect(video.companyContext).to.equal('ش'.repeat(5000));
    });

    it('refuses an invalid request (400) and creates nothing', async () => {
      const videos = () => product.sql<{ id: string }>('select id from videos.video');
      const before = await videos();
      const refused: Readonly<Record<string, object>> = {
        'body.url is required': {},
        'body.speed is not a known field': { url: URL_OF_FILM, speed: 1 },
        'body.voiceId is required when generate.voiceover is true': {
          url: URL_OF_FILM,
          generate: { voiceover: true },
        },
      };

      for (const [message, body] of Object.entries(refused)) {
        const { status, json } = await processing(body);
        expect([status, json.error]).to.deep.equal([400, { code: 'validation_error', message }]);
      }
      expect(await videos()).to.deep.equal(before);
    });
  });
});
