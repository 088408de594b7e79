import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { chatAnswer, type ProtocolServer, startProtocolServer } from '../media/ai/openai-protocol-server.js';
import { clip } from '../setup/clips.js';
import { CHILD_NAMES } from '../setup/running-product.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { actionsOf, verifyCredentials } from '../setup/verify-credentials.js';
import { ingestedVideo, putSubtitles, settledJob, startJob, uploadVideo } from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

const CUES = [
  { startTime: 0, endTime: 0.4, text: 'Open the door of Acme.' },
  { startTime: 0.45, endTime: 0.9, text: 'The big house\nis here.' },
];
/** The vocabulary of the test server, by target language. */
const KNOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '(ar)': {
    'Open the door of ⟦1⟧.': 'افتح باب ⟦1⟧، من فضلك؟',
    'The big house is here.': 'البيت الكبير هنا.',
  },
};

interface Asked {
  readonly to: string;
  readonly lines: ReadonlyArray<{ readonly n: number; readonly text: string }>;
}

describe('translation over HTTP', () => {
  const product = useSharedProduct();
  let server: ProtocolServer;
  let sourceId: string;
  /** If set, the server responds once it resolves. */
  let holdsBack: Promise<void> | undefined;

  before(async () => {
    server = await startProtocolServer(
      async ({ body }) => {
        await holdsBack;
        const { to, lines } = JSON.parse(body.messages[1].content) as Asked;
        const known = KNOWN[to.slice(-4)] ?? {};
        return chatAnswer({ lines: lines.map(({ n, text }) => ({ n, text: known[text] ?? text })) });
      },
      { port: product.standard.translationPort },
    );
    sourceId = (await uploadVideo(product, await clip('short'), 'Open house.mp4')).id;
    await ingestedVideo(product, sourceId);
    await putSubtitles(product, sourceId, CUES);
    const glossary = [
      { term: 'Acme', keep: true },
      { term: 'house', translation: 'mansión', language: 'es' },
    ];
    expect((await product.api('PATCH', '/v1/brand-kit', { body: { glossary } })).status).to.equal(200);
  });
  after(() => server?.close());

  const translate = (language: string, id = sourceId) =>
    product.api('POST', `/v1/videos/${id}/translate`, { body: { language } });
  const translated = async (language: string, id = sourceId) => {
    const { status, text, json } = await translate(language, id);
    if (status !== 202) throw new Error(`It was answered with ${status} ${text}`);
    expect(json).to.deep.equal({ jobId: json.jobId, status: 'pending' });
    return settledJob(product, json.jobId);
  };
  const get = async (path: string) => (await product.api('GET', path)).json;
  const video = (id: string) => get(`/v1/videos/${id}`);
  const minutes = async () => (await get('/v1/usage')).usage;
  const hashOf = async (url: string) =>
    createHash('sha256')
      .update(Buffer.from(await (await fetch(url)).arrayBuffer()))
      .digest('hex');
  it('creates a video of its own with the same frames, which can be exported', async () => {
    const before = await minutes();

    const job = await translated('es');

    expect(job.error).to.equal(null);
    expect(job.id ?? job.jobId).to.match(/^translation_\d+_/);
    const { videoId, ...result } = job.result;
    expect(result).to.deep.equal({
      sourceVideoId: sourceId,
      language: 'es',
      quality: 'draft',
      hasVoice: false,
      warnings: ['The translation engine conveys the meaning only: a person has to check the text'],
    });
    const [source, made] = [await video(sourceId), await video(videoId)];
    expect(made).to.deep.include({
      status: 'in_progress',
      language: 'es',
      subtitleLanguage: 'es',
      locked: false,
      approval: null,
      kb: 'none',
      sourceVideoId: sourceId,
      languageGroup: source.languageGroup,
      error: null,
      duration: source.duration,
      width: source.width,
      height: source.height,
    });
    expect(made.name).to.match(/mansión/i);
    expect(await hashOf(made.videoUrl)).to.equal(await hashOf(source.videoUrl));
    expect(await hashOf(made.thumbnailUrl)).to.equal(await hashOf(source.thumbnailUrl));
    const { subtitles } = await get(`/v1/videos/${videoId}/subtitles?format=json`);
    expect(subtitles.map(({ startTime, endTime }: (typeof CUES)[0]) => [startTime, endTime])).to.deep.equal([
      [0, 0.4],
      [0.45, 0.9],
    ]);
    expect(subtitles[0].text).to.match(/puerta.*Acme/);
    expect(subtitles[1].text).to.match(/mansión/);
    const group = await get(`/v1/videos?languageGroup=${source.languageGroup}`);
    expect(group.videos.map(({ id }: { id: string }) => id)).to.have.members([sourceId, videoId]);
    const after = await minutes();
    expect([
      after.videoMinutes - before.videoMinutes,
      after.translations - before.translations,
    ]).to.deep.equal([...[1, 1]]);

    const exported = await settledJob(product, await startJob(product, videoId, 'export'));
    expect(exported.error).to.equal(null);
    expect(await (await fetch(exported.result.exportedSrtUrl)).text()).to.include('Acme');
  });

  it('includes the article, and gets a voiceover if its source has one', async () => {
    const { id } = await uploadVideo(product, await clip('plain'), 'The big house.mp4');
    await ingestedVideo(product, id);
    await putSubtitles(product, id, [
      { startTime: 0.5, endTime: 3, text: 'Open the door of Acme.' },
      { startTime: 5, endTime: 8, text: 'The house is big.' },
    ]);
    const article = (await product.api('POST', `/v1/videos/${id}/article`, { body: {} })).json.article;
    const voice = { voiceId: 'flite_slt', speed: 1.1 };
    const voiced = await product.api('POST', `/v1/videos/${id}/voiceover`, { body: voice });
    expect((await settledJob(product, voiced.json.jobId)).error).to.equal(null);
    const before = await minutes();

    const { result, error } = await translated('es', id);

    expect(error).to.equal(null);
    expect(result).to.deep.include({ language: 'es', quality: 'draft', hasVoice: true });
    const made = await video(result.videoId);
    expect(made).to.deep.include({ aiGeneratedVoiceover: true, kb: 'not_published' });
    const { lines } = await get(`/v1/videos/${result.videoId}/script`);
    for (const line of lines) expect(line).to.include({ hasVoice: true });
    const sound = await fetch(made.exportedVoiceoverUrl);
    expect([sound.status, sound.headers.get('content-type')]).to.deep.equal([200, 'audio/mpeg']);
    const { state, active } = await verifyCredentials(Buffer.from(await sound.arrayBuffer()), {
      format: 'audio/mpeg',
    });
    expect(state).to.equal('Valid');
    expect(active.ingredients.map(({ relationship }) => relationship)).to.deep.equal(['inputTo']);
    const [spoken, translation] = actionsOf(active);
    expect(spoken).to.include({ action: 'c2pa.created' }).and.to.have.property('digitalSourceType');
    expect(translation).to.include({ action: 'c2pa.translated' });
    expect(translation?.parameters).to.include({ sourceLanguage: 'en', targetLanguage: 'es' });
    expect(await hashOf(made.exportedVoiceoverUrl)).to.not.equal(
      await hashOf((await video(id)).exportedVoiceoverUrl),
    );
    const after = await minutes();
    expect([after.videoMinutes - before.videoMinutes, after.voiceovers - before.voiceovers]).to.deep.equal([
      ...[1, 0],
    ]);

    const own = (await get(`/v1/videos/${result.videoId}/article`)).article;
    const structure = (content: string) =>
      content.split('\n').map((line) => /^(?:#+ \d+\.|\*▶ [\d:]+\*|!\[|)/.exec(line)?.[0]);
    expect(structure(own.content)).to.deep.equal(structure(article.content));
    expect(own.content)
      .to.match(/puerta.*Acme/)
      .and.not.match(/door/);
    const pictures: string[] = own.content.match(/http:[^)"\s]+/g) ?? [];
    expect(pictures.length).to.be.greaterThan(0);
    expect((await product.api('DELETE', `/v1/videos/${id}`)).status).to.equal(200);
    await waitUntil('the files of the source are gone', async () => {
      const left = await product.sql('select from media.file where video_id = $1', [id]);
      return left.length === 0;
    });
    for (const url of pictures) expect((await fetch(url)).status).to.equal(200);
  });

  it('returns the running job while one runs', async () => {
    let goOn = () => {};
    holdsBack = new Promise((resolve) => {
      goOn = resolve;
    });
    const asked = server.requests.length;
    const { json: started } = await translate('ar');
    await waitUntil('the server is asked', () => server.requests.length > asked);

    const again = await translate('es');
    expect([again.status, again.json]).to.deep.equal([
      200,
      {
        jobId: started.jobId,
        status: 'processing',
        message: `A translation of this video is already running: ${started.jobId}. Nothing else was started, and settings of this request that differ from that job’s are not applied; send the request again when that job has ended`,
      },
    ]);
    goOn();
    holdsBack = undefined;

    const { result } = await settledJob(product, started.jobId);
    expect(result).to.include({ language: 'ar' });
    const { subtitles } = await get(`/v1/videos/${result.videoId}/subtitles?format=json`);
    expect(subtitles).to.have.length(2);
  });

  it('logs no unexpected error', () => {
    for (const child of CHILD_NAMES) expect(product.log(child), child).to.not.match(/"level":[56]0/);
  });
});
