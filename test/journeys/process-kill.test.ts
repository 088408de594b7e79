import { expect } from 'chai';
import { type FileServer, serveFile } from '../setup/file-server.js';
import { startPrivateRabbitmq } from '../setup/private-rabbitmq.js';
import { ledgerOf, spokenFilm, startProcess, stepJobsOf } from '../setup/process-journey.js';
import { type ChildName, type Product, startProduct } from '../setup/product.js';
import { observeProduct, type ProductObserver } from '../setup/product-observer.js';
import { settledJob } from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

interface Moment {
  readonly name: string;
  readonly isThere: (product: Product, jobId: string) => Promise<boolean>;
}

/** Whether the process's step is so far, as jobs has it. */
const step =
  (name: string, status: string) =>
  async ({ sql }: Product, jobId: string): Promise<boolean> => {
    const rows = await sql(
      'select 1 from jobs.process_step where job_id = $1 and name = $2 and status = $3',
      [...[jobId, name, status]],
    );
    return rows.length > 0;
  };

/** Whether a worker is busy with a step's job. */
const working =
  (name: string) =>
  async ({ sql }: Product, jobId: string): Promise<boolean> => {
    const rows = await sql(
      `select 1 from media.work w join jobs.job j on j.id = w.job_id
       where j.parent_job_id = $1 and j.parent_step = $2 and w.state = 'leased'`,
      [jobId, name],
    );
    return rows.length > 0;
  };

const STEPS = ['analysis', 'voiceover', 'helpArticle', 'export', 'translation:es'];

/** Who dies when: at every boundary those who meet there, in the middle those who work. */
const DEATHS: ReadonlyArray<Moment & { dies: readonly ChildName[] }> = [
  { name: 'it was accepted', isThere: async () => true, dies: ['jobs'] },
  { name: 'its first step was to start', isThere: step('analysis', 'running'), dies: ['videos'] },
  { name: 'its analysis is worked on', isThere: working('analysis'), dies: ['worker', 'media'] },
  { name: 'its voiceover is to start', isThere: step('voiceover', 'running'), dies: ['videos', 'worker'] },
  {
    name: 'its article is to be written',
    isThere: step('helpArticle', 'running'),
    dies: ['videos', 'media'],
  },
  { name: 'its export is to start', isThere: step('export', 'running'), dies: ['jobs', 'videos'] },
  { name: 'its export is worked on', isThere: working('export'), dies: ['worker'] },
  {
    name: 'its translation is to start',
    isThere: step('translation:es', 'running'),
    dies: ['jobs', 'media'],
  },
];

describe('killing processes with -9 under a one-shot process, messages through RabbitMQ', function () {
  this.timeout(240_000);
  let broker: Awaited<ReturnType<typeof startPrivateRabbitmq>> | undefined;
  let product: Product;
  let observer: ProductObserver;
  let film: FileServer;

  before(async () => {
    broker = await startPrivateRabbitmq();
    product = await startProduct({
      ...{ OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', MEDIA_CONCURRENCY: '1', WORK_LEASE_MS: '2000' },
      AMQP_URL: broker.url,
    });
    observer = await observeProduct(product);
    film = await serveFile(await spokenFilm());
  });
  after(async () => {
    try {
      await film?.stop();
      await product?.stop();
    } finally {
      await broker?.stop();
    }
  });

  /** One that is on its way back from the kill before is not hit. */
  function isHit(child: ChildName): boolean {
    try {
      product.kill(child, 'SIGKILL');
      return true;
    } catch {
      return false;
    }
  }

  it('finishes once and is charged once', async () => {
    const { jobId, videoId } = await startProcess(product, {
      url: film.url,
      voiceId: 'flite_slt',
      generate: {
        ...{ voiceover: true, helpArticle: true, export: true },
        translation: { enabled: true, languages: ['es'] },
      },
    });
    const hit = new Set<string>();

    for (const { name, isThere, dies } of DEATHS) {
      await waitUntil(name, () => isThere(product, jobId), { withinMs: 60_000, everyMs: 10 });
      if (dies.filter(isHit).length > 0) hit.add(name);
    }
    const job = await settledJob(product, jobId);

    expect(hit.size).to.equal(DEATHS.length);
    expect(job, JSON.stringify(job.error)).to.include({ status: 'completed', attempt: 1, error: null });
    expect(job.result.completedSteps).to.deep.equal(STEPS);
    const jobs = await stepJobsOf(product, jobId);
    expect(jobs.map(({ id, ...rest }) => rest)).to.deep.equal(
      // The article is written without one.
      STEPS.filter((name) => name !== 'helpArticle').map((name) => ({
        step: name,
        status: 'completed',
        attempt: 1,
      })),
    );
    expect(await observer.settlementsOf(jobId)).to.deep.equal(['completed']);
    for (const { id } of jobs) expect(await observer.settlementsOf(id)).to.deep.equal(['completed']);
    expect(await ledgerOf(product, jobId)).to.deep.equal(['reserved 2', 'charged 2']);
    expect((await fetch(job.result.exportedVideoUrl)).status).to.equal(200);
    const { json: article } = await product.api('GET', `/v1/videos/${videoId}/article`);
    expect(article.article.content).to.include('![');
    const [{ videoId: spanish }] = job.result.translations;
    expect((await product.api('GET', '/v1/videos')).json.pagination.total).to.equal(2);
    expect((await product.api('GET', `/v1/videos/${spanish}/script`)).json.language).to.equal('es');
    const files = await product.sql(
      `select purpose from media.file where video_id = $1 and purpose in ('export', 'srt') order by purpose`,
      [videoId],
    );
    expect(files).to.deep.equal([{ purpose: 'export' }, { purpose: 'srt' }]);
  });
});
