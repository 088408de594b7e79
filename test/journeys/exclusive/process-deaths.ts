import { expect } from 'chai';
import { type FileServer, serveFile } from '../../setup/file-server.js';
import { ledgerOf, spokenFilm, startProcess, stepJobsOf } from '../../setup/process-journey.js';
import type { ChildName } from '../../setup/running-product.js';
import { settledJob } from '../../setup/video-journey.js';
import { waitUntil } from '../../setup/wait-until.js';
import type { ExclusiveProduct } from './exclusive-product.js';

/** A moment that can be detected at any later time, so that a late check does not miss it. */
interface Moment {
  readonly name: string;
  readonly hasCome: (product: ExclusiveProduct, jobId: string) => Promise<boolean>;
}

/** Whether the process's step has begun, according to the jobs service. */
const stepBegan =
  (name: string) =>
  async ({ sql }: ExclusiveProduct, jobId: string): Promise<boolean> => {
    const rows = await sql(
      `select 1 from jobs.process_step where job_id = $1 and name = $2 and status in ('running', 'completed')`,
      [...[jobId, name]],
    );
    return rows.length > 0;
  };

/** Whether a worker has leased work of a step's job. */
const workTaken =
  (name: string) =>
  async ({ sql }: ExclusiveProduct, jobId: string): Promise<boolean> => {
    const rows = await sql(
      `select 1 from observer.lease join jobs.job j on j.id = lease.job_id
       where j.parent_job_id = $1 and j.parent_step = $2`,
      [jobId, name],
    );
    return rows.length > 0;
  };

const STEPS = ['analysis', 'voiceover', 'helpArticle', 'export', 'translation:es'];

/** Which processes are killed when: between steps the services involved, within a step the workers. */
const DEATHS: ReadonlyArray<Moment & { dies: readonly ChildName[] }> = [
  { name: 'it was accepted', hasCome: async () => true, dies: ['jobs'] },
  { name: 'its analysis is worked on', hasCome: workTaken('analysis'), dies: ['worker', 'media'] },
  { name: 'its voiceover begins', hasCome: stepBegan('voiceover'), dies: ['videos', 'worker'] },
  { name: 'its export is worked on', hasCome: workTaken('export'), dies: ['worker'] },
  { name: 'its translation begins', hasCome: stepBegan('translation:es'), dies: ['jobs', 'media'] },
];

export function describeProcessDeaths(exclusive: () => ExclusiveProduct): void {
  describe('killing processes with -9 during a one-shot process', () => {
    let film: FileServer;
    before(async () => {
      film = await serveFile(await spokenFilm());
    });
    after(() => film?.stop());

    it('finishes once and is charged once', async () => {
      const product = exclusive();
      const { total: videosBefore } = (await product.api('GET', '/v1/videos')).json.pagination;
      const { jobId, videoId } = await startProcess(product, {
        url: film.url,
        voiceId: 'flite_slt',
        generate: {
          voiceover: true,
          helpArticle: true,
          export: true,
          translation: { enabled: true, languages: ['es'] },
        },
      });

      for (const { name, hasCome, dies } of DEATHS) {
        await waitUntil(name, () => hasCome(product, jobId));
        await Promise.all(dies.map(product.killAndRestart));
      }
      const job = await settledJob(product, jobId);

      expect(job, JSON.stringify(job.error)).to.include({ status: 'completed', attempt: 1, error: null });
      expect(job.result.completedSteps).to.deep.equal(STEPS);
      const jobs = await stepJobsOf(product, jobId);
      expect(jobs.map(({ step, status, attempt }) => ({ step, status, attempt }))).to.deep.equal(
        // The article is written without a job.
        STEPS.filter((name) => name !== 'helpArticle').map((name) => ({
          step: name,
          status: 'completed',
          attempt: 1,
        })),
      );
      expect(await product.observer.settlementsOf(jobId)).to.deep.equal(['completed']);
      for (const { id } of jobs)
        expect(await product.observer.settlementsOf(id)).to.deep.equal(['completed']);
      expect(await ledgerOf(product, jobId)).to.deep.equal(['reserved 2', 'charged 2']);
      const { json: subtitles } = await product.api('GET', `/v1/videos/${videoId}/subtitles`);
      expect(subtitles.subtitles).to.have.length.of.at.least(1);
      expect((await fetch(job.result.exportedVideoUrl)).status).to.equal(200);
      const { json: article } = await product.api('GET', `/v1/videos/${videoId}/article`);
      expect(article.article.content).to.include('![');
      const [{ videoId: spanish }] = job.result.translations;
      const { total } = (await product.api('GET', '/v1/videos')).json.pagination;
      expect(total - videosBefore).to.equal(2);
      expect((await product.api('GET', `/v1/videos/${spanish}/script`)).json.language).to.equal('es');
      const files = await product.sql(
        `select purpose from media.file where video_id = $1 and purpose in ('export', 'srt') order by purpose`,
        [videoId],
      );
      expect(files).to.deep.equal([{ purpose: 'export' }, { purpose: 'srt' }]);
    });
  });
}
