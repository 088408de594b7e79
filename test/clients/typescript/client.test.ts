import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { expect } from 'chai';
import {
  AuthenticationError,
  NotFoundError,
  ValidationError,
} from '../../../clients/typescript/src/errors.js';
import {
  type ClientOptions,
  createClient,
  type JobProgress,
  type UploadProgress,
  type VideoHandle,
  type VideoProcessingClient,
} from '../../../clients/typescript/src/index.js';
import { clip } from '../../setup/clips.js';
import { spokenFilm } from '../../setup/process-journey.js';
import { useSharedProduct } from '../../setup/shared-product.js';

const failureOf = (operation: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(operation).then(
    () => null,
    (error: unknown) => error,
  );

describe('client for TypeScript', () => {
  const product = useSharedProduct();
  let client: VideoProcessingClient;
  let spoken: VideoHandle;
  const clientWith = (options: Partial<ClientOptions>) =>
    createClient({ baseUrl: product.urls.REST, token: product.apiKey, ...options });

  before(async () => {
    client = clientWith({});
  });

  it('uploads a file, analyzes and exports it, with progress', async () => {
    const path = await spokenFilm();
    const { size } = await stat(path);
    const sent: UploadProgress[] = [];
    const analyzed: JobProgress[] = [];

    spoken = await client.videos.upload(path, {
      name: 'My talk',
      metadata: { course: '7' },
      chunkBytes: Math.ceil(size / 2),
      onProgress: (progress) => sent.push(progress),
    });
    const analysis = await spoken.analyze().wait({ onProgress: (progress) => analyzed.push(progress) });
    const exported = await spoken.export({ ratio: '1:1', captions: false }).wait();

    expect(await spoken.get()).to.deep.include({ name: 'My talk', metadata: { course: '7' } });
    expect(sent.map(({ sentBytes }) => sentBytes)).to.deep.equal([Math.ceil(size / 2), size]);
    expect(sent.at(-1)?.percent).to.equal(100);
    expect(analyzed.at(-1)).to.include({ jobId: analysis.jobId, status: 'completed', percent: 100 });
    expect(analyzed.every(({ type, videoId }) => type === 'analysis' && videoId === spoken.id)).to.equal(
      true,
    );
    expect((await spoken.subtitles()).subtitles).to.have.length(analysis.result?.subtitleCount ?? -1);
    expect(await spoken.subtitleFile('srt')).to.match(/^1\n00:00:/);
    expect((await fetch(exported.result?.exportedVideoUrl ?? '')).status).to.equal(200);
  });

  it('processes an uploaded video in one job', async () => {
    const run = spoken.process({
      generate: { helpArticle: true },
      exportSettings: { captions: { mode: 'one-word' }, ratio: '9:16', watermark: false },
    });
    const { steps, videoId } = await run;
    const job = await run.wait();

    expect({ steps, videoId }).to.deep.equal({ steps: ['helpArticle'], videoId: spoken.id });
    expect(job.result?.articleReady).to.equal(true);
    expect((await spoken.article()).article.content).to.have.length.greaterThan(10);
  });

  it('uploads a stream, and continues where a connection was lost', async () => {
    const path = await clip('short');
    const { size } = await stat(path);
    let chunks = 0;
    let heads = 0;
    const losing = clientWith({
      fetch: async (request) => {
        const { method } = request;
        const response = await fetch(request);
        if (method === 'HEAD') heads += 1;
        if (method === 'PATCH') {
          chunks += 1;
          // The service has the second chunk, but its response is lost.
          if (chunks === 2) throw new TypeError('the connection was lost');
        }
        return response;
      },
    });

    const video = await losing.videos.upload(createReadStream(path), {
      filename: 'stream.mp4',
      chunkBytes: Math.ceil(size / 3),
    });

    expect({ chunks, heads }).to.deep.equal({ chunks: 3, heads: 2 });
    expect((await video.get()).name).to.equal('stream');
  });

  it('continues the upload of another process with a memory', async () => {
    const path = await clip('short');
    const { size } = await stat(path);
    const remembered = new Map<string, string>();
    const memory = {
      getItem: (key: string) => remembered.get(key) ?? null,
      setItem: (key: string, value: string) => void remembered.set(key, value),
      removeItem: (key: string) => void remembered.delete(key),
    };
    const stopping = new AbortController();
    const upload = (signal: AbortSignal | undefined, onProgress: (progress: UploadProgress) => void) =>
      client.videos.upload(path, { chunkBytes: Math.ceil(size / 3), memory, signal, onProgress });
    const sent: number[] = [];

    const stopped = await failureOf(upload(stopping.signal, () => stopping.abort(new Error('stopped'))));
    const [kept] = remembered.values();
    const video = await upload(undefined, ({ sentBytes }) => sent.push(sentBytes));

    expect(stopped).to.have.property('message', 'stopped');
    expect(JSON.parse(kept ?? '{}').videoId).to.equal(video.id);
    expect(sent).to.deep.equal([2 * Math.ceil(size / 3), size]);
    expect(remembered.size).to.equal(0);
  });

  it('yields the record of a video after every change', async () => {
    const names: string[] = [];
    for await (const { name } of spoken.updates()) {
      names.push(name);
      if (names.length === 1) await spoken.update({ name: 'Another name' });
      if (name === 'Another name') break;
    }

    expect(names[0]).to.equal('My talk');
    expect(names.at(-1)).to.equal('Another name');
  });

  it('reads lists page by page', async () => {
    const ids: string[] = [];
    for await (const { id } of client.videos.list({ limit: 1, status: 'draft' })) ids.push(id);
    const jobs = await client.jobs.list({ limit: 2, type: 'ingest' }).first(3);

    expect(ids).to.have.length.greaterThan(1);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(jobs.map(({ type }) => type)).to.deep.equal(['ingest', 'ingest', 'ingest']);
  });

  it('throws an error for each kind of refusal, with its code and the ID of the request', async () => {
    const missing = await failureOf(client.videos.get('vid_missing'));
    const refused = await failureOf(client.videos.byId(spoken.id).export({ ratio: '2:1' as '1:1' }));
    const unknown = await failureOf(clientWith({ token: 'svc_live_wrong' }).jobs.list().first(1));
    const overGraphql = await failureOf(client.graphql.run('{ video(id: "vid_missing") { id } }'));

    expect(missing).to.be.instanceOf(NotFoundError).and.include({ status: 404, code: 'not_found' });
    expect((missing as NotFoundError).requestId).to.be.a('string');
    expect(refused)
      .to.be.instanceOf(ValidationError)
      .and.have.property('message')
      .that.includes('body.ratio');
    expect(unknown).to.be.instanceOf(AuthenticationError);
    expect(overGraphql).to.be.instanceOf(NotFoundError);
  });

  it('requests a new token for a refused one, and sends the request again', async () => {
    const given: Array<string | undefined> = [];
    const renewing = clientWith({
      token: (refused) => {
        given.push(refused);
        return refused ? product.apiKey : 'svc_oat_expired';
      },
    });

    const jobs = await renewing.jobs.list().first(1);

    expect(jobs).to.have.length(1);
    expect(given).to.deep.equal([undefined, 'svc_oat_expired']);
  });
});
