import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  startTranscriptionServer,
  type TranscriptionServer,
} from '../media/engines/hear/transcription-server.js';
import { NARRATION } from '../setup/narrated-clip.js';
import { type Product, startProduct } from '../setup/product.js';
import { observeProduct, type ProductObserver } from '../setup/product-observer.js';
import { smallFilm, spokenWav } from '../setup/speech.js';
import { settledJob, startJob, uploadVideo } from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

/** Thirteen seconds each: more than is heard as one. */
const TIMES = 12;

const ANSWER = {
  text: 'It works here',
  language: 'english',
  words: [
    { word: 'It', start: 1, end: 1.2 },
    { word: 'works', start: 1.3, end: 1.7 },
    { word: 'here', start: 1.8, end: 2.1 },
  ],
};

describe('a long talk', function () {
  this.timeout(240_000);
  let product: Product;
  let observer: ProductObserver;
  let server: TranscriptionServer;

  before(async () => {
    // What is heard first never comes to an end.
    server = await startTranscriptionServer((_request, count) =>
      count === 1 ? 'never' : { status: 200, body: ANSWER },
    );
    product = await startProduct({
      ...{ HEAR_OPENAI_BASE_URL: server.baseUrl, MEDIA_CONCURRENCY: '1', WORK_LEASE_MS: '2000' },
    });
    observer = await observeProduct(product);
  });
  after(async () => {
    await product?.stop();
    await server.close();
  });

  it('is heard in pieces; a worker killed over one costs that one, and no sound is left', async () => {
    const wavPath = await spokenWav(Array(TIMES).fill(NARRATION).join(' '));
    const film = await smallFilm(`color=gray:s=320x180:r=5:d=${TIMES * 13 + 2}`, { wavPath });
    const { id: videoId } = await uploadVideo(product, film);
    const jobId = await startJob(product, videoId, 'analyze');
    const progress = await waitUntil('it listens to the first piece', async () => {
      if (server.requests.length === 0) return null;
      const { json } = await product.api('GET', `/v1/jobs/${jobId}`);
      return /pieces heard/.test(json.progress?.message) && json.progress;
    });
    expect(progress.percent).to.be.within(34, 98);

    product.kill('worker', 'SIGKILL');
    const job = await settledJob(product, jobId);

    expect(job, JSON.stringify(job.error)).to.include({ status: 'completed', attempt: 1 });
    const leases = await observer.leasesOf(jobId);
    const pieces = new Set(leases.filter(({ kind }) => kind === 'hear').map(({ ordinal }) => ordinal)).size;
    expect(pieces).to.be.at.least(2);
    expect(leases.filter(({ attempt }) => attempt > 1)).to.deep.equal([
      { kind: 'hear', ordinal: 0, attempt: 2 },
    ]);
    expect(server.requests).to.have.length(pieces + 1);
    expect(await observer.settlementsOf(jobId)).to.deep.equal(['completed']);
    const { json } = await product.api('GET', `/v1/videos/${videoId}/subtitles`);
    expect(json.subtitles).to.have.length(pieces);
    expect(await product.sql('select 1 from media.work')).to.deep.equal([]);
    const left = await readdir(join(product.dataDir, 'media/sounds'), {
      recursive: true,
      withFileTypes: true,
    });
    expect(left.filter((entry) => entry.isFile())).to.deep.equal([]);
  });
});
