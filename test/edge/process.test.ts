import { expect } from 'chai';
import { startEdges } from '../setup/edges.js';
import { makeWorkspace } from '../setup/second-workspace.js';

const URL_OF_FILM = 'https://films.example/a.mp4';
const MUTATION = `mutation ($input: ProcessVideoInput!) { processVideo(input: $input) { steps job { id } video { id } } }`;

describe('POST /v1/videos/process and processVideo', () => {
  let product: Awaited<ReturnType<typeof startEdges>>;
  let key: string;

  before(async () => {
    product = await startEdges(['in this process'], ['auth', 'jobs', 'videos', 'media']);
    key = await makeWorkspace(product, 'enterprise');
  });
  after(() => product.stop());

  const rest = (body: unknown, as = key) =>
    product.edges[0]!.rest('POST', '/v1/videos/process', { key: as, body: body as object });
  const graphql = async (input: object) => {
    const call = { key, body: { query: MUTATION, variables: { input } } };
    return (await product.edges[0]!.graphql('POST', '/graphql', call)).json;
  };
  const videos = () => product.sql<{ id: string }>('select id from videos.video');

  it('returns the contract’s fields and no project (202)', async () => {
    const { status, json } = await rest({ url: URL_OF_FILM });

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
    const { json: job } = await product.edges[0]!.rest('GET', `/v1/jobs/${json.jobId}`, { key });
    expect(job).to.include({ type: 'process', status: 'processing', videoId: json.videoId, startedAt: null });
    expect(job.result).to.deep.equal({ completedSteps: [], currentStep: 'analysis' });
  });

  it('translates into no language when translation is enabled without languages', async () => {
    const generate = { translation: { enabled: true } };

    const { status, json } = await rest({ url: URL_OF_FILM, generate });
    const { data } = await graphql({ url: URL_OF_FILM, generate });

    expect([status, json.steps]).to.deep.equal([202, ['analysis']]);
    expect(data.processVideo.steps).to.deep.equal(['analysis']);
  });

  it('accepts texts at the maximum length in every script', async () => {
    const { status, json } = await rest({
      url: URL_OF_FILM,
      name: '𝕏'.repeat(200),
      context: '日'.repeat(5000),
      companyContext: 'ش'.repeat(5000),
      generate: { analysis: true, export: false },
      exportSettings: {},
    });

    expect(status, JSON.stringify(json)).to.equal(202);
    const { json: video } = await product.edges[0]!.rest('GET', `/v1/videos/${json.videoId}`, { key });
    expect(video).to.include({ name: '𝕏'.repeat(200), videoContext: '日'.repeat(5000) });
    expect(video.companyContext).to.equal('ش'.repeat(5000));
  });

  const refused: Readonly<Record<string, readonly [object, RegExp]>> = {
    'no url': [{}, /^body\.url is required|body must have .*url/],
    'a url that is no text': [{ url: 7 }, /body\.url must be/],
    'a url of a private network': [{ url: 'http://10.0.0.1/a.mp4' }, /body\.url/],
    'a url of another scheme': [{ url: 'ftp://films.example/a.mp4' }, /body\.url/],
    'an empty name': [{ name: '' }, /body\.name must/],
    'a name that is too long': [{ name: 'x'.repeat(201) }, /body\.name must be at most 200 characters/],
    'a context that is too long': [{ context: 'x'.repeat(5001) }, /body\.context must be at most 5000/],
    'a companyContext that is too long': [
      { companyContext: 'x'.repeat(5001) },
      /body\.companyContext must be/,
    ],
    'an unknown language': [{ language: 'english please' }, /body\.language must be/],
    'NUL in a text': [{ context: 'a\0b' }, /body\.context/],
    'half a character': [{ name: 'a\ud800' }, /body\.name/],
    'an unknown field': [{ speed: 1 }, /body\.speed|speed/],
    'an unknown step': [{ generate: { music: true } }, /body\.generate.*music/],
    'a step that is no boolean': [{ generate: { export: 'yes' } }, /body\.generate\.export must be/],
    'an export in another language than the one spoken': [
      { language: 'en', generate: { export: true }, exportSettings: { language: 'de' } },
      /body\.exportSettings\.language: the video will have no subtitles in de, only in en/,
    ],
    'exportSettings that export refuses': [
      { exportSettings: { captions: true } },
      /body\.exportSettings\.captions/,
    ],
    'an unknown exportSetting': [{ exportSettings: { speed: 1 } }, /body\.exportSettings/],
  };
  for (const [name, [input, message]] of Object.entries(refused)) {
    it(`refuses ${name} (400) and creates nothing`, async () => {
      const before = await videos();

      const { status, json } = await rest(name === 'no url' ? {} : { url: URL_OF_FILM, ...input });

      expect([status, json.error.code], json.error.message).to.deep.equal([400, 'validation_error']);
      expect(json.error.message).to.match(message);
      expect(await videos()).to.deep.equal(before);
    });
  }

  it('refuses an unknown project (404) and creates nothing', async () => {
    const before = await videos();

    const { status, json } = await rest({ url: URL_OF_FILM, projectId: 'prj_none' });

    expect([status, json.error.code]).to.deep.equal([404, 'not_found']);
    expect(await videos()).to.deep.equal(before);
  });

  it('refuses a plan without API access or a month without minutes (403)', async () => {
    const [free, business] = [await makeWorkspace(product, 'pro'), await makeWorkspace(product, 'business')];
    await rest({ url: URL_OF_FILM }, business);
    await product.sql('update jobs.usage_month set charged_minutes = 500');

    for (const [as, message] of [
      [free, /has no API access/],
      [business, /needs 1 video minute, but 0 of the plan's 500 are left this month/],
    ] as const) {
      const { status, json } = await rest({ url: URL_OF_FILM }, as);
      expect([status, json.error.code]).to.deep.equal([403, 'limit_exceeded']);
      expect(json.error.message).to.match(message);
    }
  });
});
