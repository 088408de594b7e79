import { expect } from 'chai';
import { startEdges } from '../setup/edges.js';
import { makeWorkspace } from '../setup/second-workspace.js';

const IMAGE = 'https://cdn.example/logo.png';
const SCENE = 'https://cdn.example/scene.mp4';

describe('POST /v1/videos/{id}/export and exportVideo', () => {
  let product: Awaited<ReturnType<typeof startEdges>>;
  let key: string;

  before(async () => {
    product = await startEdges(['in this process'], ['auth', 'jobs', 'videos', 'media']);
    key = await makeWorkspace(product, 'enterprise');
  });
  after(() => product.stop());

  const rest = (method: string, path: string, body?: object) =>
    product.edges[0]!.rest(method, path, { key, ...(body && { body }) });
  /** Creates a video in the state after ingest and analysis by media. */
  const anAnalyzedVideo = async (): Promise<string> => {
    const { json } = await rest('POST', '/v1/videos/process', { url: 'https://films.example/a.mp4' });
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
      url: 'https://films.example/a.mp4',
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
