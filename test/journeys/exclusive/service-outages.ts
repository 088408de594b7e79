import { expect } from 'chai';
import type { JWK } from 'jose';
import { makeCallerSigner, serviceClaims } from '../../../services/platform/caller.js';
import { readSecrets } from '../../../supervisor/secrets.js';
import { clip } from '../../setup/clips.js';
import { makeRestClient } from '../../setup/rest-client.js';
import { makeWorkspace } from '../../setup/second-workspace.js';
import { makeSubscriber } from '../../setup/subscriber.js';
import { ingestedVideo, putSubtitles, settledJob, startJob, uploadVideo } from '../../setup/video-journey.js';
import { waitUntil } from '../../setup/wait-until.js';
import type { ExclusiveProduct } from './exclusive-product.js';

const CUES = [
  { startTime: 0.2, endTime: 0.5, text: 'Open the settings page.' },
  { startTime: 0.5, endTime: 0.9, text: 'Choose a language.' },
];

/** What clients see while one service is unavailable; their requests are completed all the same. */
export function describeServiceOutages(exclusive: () => ExclusiveProduct): void {
  describe('unavailable service', () => {
    let product: ExclusiveProduct;
    let videoId: string;
    before(async () => {
      product = exclusive();
      videoId = (await uploadVideo(product, await clip('short'), 'Short.mp4')).id;
      await ingestedVideo(product, videoId);
      await putSubtitles(product, videoId, CUES);
    });

    const graphql = async (query: string, headers: Record<string, string> = {}) => {
      const gateway = makeRestClient(product.urls.GATEWAY, product.apiKey);
      return (await gateway('POST', '/graphql', { body: { query }, headers })).json;
    };

    it('media, while an article is written: the client gets a response, the next article is written', async () => {
      const generate = () =>
        product.api('POST', `/v1/videos/${videoId}/article`, { body: { regenerate: true } });
      const answer = generate();
      await waitUntil(
        'it is being written, or has been',
        async () => {
          const begun = await product.sql('select 1 from videos.article_writing where failure is null');
          const written = await product.sql('select 1 from videos.article where video_id = $1', [videoId]);
          return begun.length + written.length > 0;
        },
        { everyMs: 5 },
      );
      await product.killAndRestart('media');

      expect([200, 503]).to.include((await answer).status);
      await waitUntil('one can be written', async () => (await generate()).status === 200);
      const { json } = await product.api('GET', `/v1/videos/${videoId}/article`);
      expect(json.article.content.match(/http:[^)"\s]+/g)).to.have.length.of.at.least(1);
    });

    it('jobs: GraphQL reports it, without exposing internal addresses', async () => {
      const askForJob = () => graphql('{ job(id: "export_none") { id } }');
      // Unavailable for the duration of the request.
      process.kill(product.location().supervisorPid, 'SIGSTOP');
      product.kill('jobs', 'SIGKILL');
      const json = await askForJob().finally(() => process.kill(product.location().supervisorPid, 'SIGCONT'));

      expect(json.errors[0].extensions.code).to.equal('unavailable');
      expect(JSON.stringify(json)).to.not.match(/127\.0\.0\.1|localhost|ECONN|:\d{5}/);
      await waitUntil('jobs is back', async () => {
        const [error] = (await askForJob()).errors;
        return error.extensions.code === 'not_found';
      });
    });

    it('a table of videos: no internals are exposed', async () => {
      await product.sql('alter table videos.video rename to broken');
      const json = await graphql('{ video(id: "vid_none") { id } }').finally(() =>
        product.sql('alter table videos.broken rename to video'),
      );

      expect(json.errors[0].extensions.code).to.equal('internal_error');
      expect(JSON.stringify(json)).to.not.match(/relation|select|broken|TypeORM|\.js/i);
      await waitUntil('the reason is in the log', () => product.log('videos').includes('relation'));
    });

    it('jobs, during the subscription of a direct caller: it ends, and a new one begins with the current state', async () => {
      const { jobs: known } = (await product.api('GET', `/v1/jobs?videoId=${videoId}`)).json;
      const [{ jobId: id }] = known;
      const { signingKeys } = await readSecrets(product.dataDir, {});
      const sign = makeCallerSigner(JSON.parse(signingKeys.webhooks) as JWK);
      const bearer = async () => `Bearer ${await sign(serviceClaims(product.workspaceId))}`;
      const all = 'subscription { jobUpdates { id kind status } }';
      const one = 'subscription ($id: ID!) { jobProgress(jobId: $id) { id status progress { percent } } }';
      const jobs = makeSubscriber(product.urls.JOBS);
      const before = jobs.subscribe(all, {}, { authorization: await bearer() });
      await waitUntil('the socket is open', () => before.isOver || before.told.length > 0 || jobs.isOpen());

      await product.killAndRestart('jobs');
      await before.over();
      await jobs.close();
      const told = await waitUntil('jobs answers', async () => {
        const again = makeSubscriber(product.urls.JOBS);
        const subscribed = again.subscribe(one, { id }, { authorization: await bearer() });
        await subscribed.over();
        await again.close();
        return subscribed.isCompleted && subscribed.told;
      });

      expect(before.isCompleted).to.equal(false);
      expect(told.at(-1)).to.deep.equal({ id, status: 'COMPLETED', progress: { percent: 100 } });
    });

    it('jobs, while requests are counted: all are counted', async () => {
      const key = await makeWorkspace(product, 'business');
      const api = makeRestClient(product.urls.REST, key);
      const counted = async () => {
        const rows = await product.sql<{ n: number }>(
          `select count::int as n from jobs.usage_count join auth.api_key using (workspace_id)
           where counted = 'apiCalls' and id = 'key_' || workspace_id and token_hash = sha256($1::bytea)`,
          [Buffer.from(key)],
        );
        return rows[0]?.n ?? 0;
      };

      await Promise.all(Array.from({ length: 40 }, () => api('GET', '/v1/videos')));
      await product.killAndRestart('jobs');
      await api('GET', '/v1/videos?limit=many');
      await api('GET', '/v1/videos', { key: `${key}x` });
      await product.api('GET', '/v1/videos');
      await Promise.all(Array.from({ length: 9 }, () => api('GET', '/v1/videos')));

      await waitUntil('all are counted', async () => (await counted()) >= 50);
      expect(await counted()).to.equal(50);
    });

    it('worker and jobs, during an analysis and an export: the analysis is charged once, the export is free', async () => {
      const key = await makeWorkspace(product, 'business');
      const mine = { ...product, api: makeRestClient(product.urls.REST, key) };
      const { id } = await uploadVideo(mine, await clip('short'));
      const analysis = await startJob(mine, id, 'analyze');

      await Promise.all([product.killAndRestart('worker'), product.killAndRestart('jobs')]);
      expect(await settledJob(mine, analysis)).to.include({ status: 'completed' });
      const rendering = await startJob(mine, id, 'export');
      expect(await settledJob(mine, rendering)).to.include({ status: 'completed' });

      const { json } = await mine.api('GET', '/v1/usage');
      expect(json.usage).to.include({ videoMinutes: 1, reservedMinutes: 0, analyses: 1, exports: 1 });
      const entries = await product.sql<{ entry: string }>(
        'select entry from jobs.ledger_entry where job_id = any($1) order by id',
        [[analysis, rendering]],
      );
      expect(entries.map(({ entry }) => entry)).to.deep.equal(['reserved', 'charged']);
    });

    it('the worker, during synthesis: every line gets its audio', async () => {
      const { id } = await uploadVideo(product, await clip('plain'));
      const lines = Array.from({ length: 20 }, (_, i) => ({
        start: i * 0.5,
        end: i * 0.5 + 0.5,
        text: `Now press the button number ${i} again.`,
      }));
      await putSubtitles(product, id, CUES);
      await product.api('PUT', `/v1/videos/${id}/script`, { body: { lines } });
      const { json } = await product.api('POST', `/v1/videos/${id}/voiceover`, {
        body: { voiceId: 'flite_slt' },
      });
      await waitUntil('a worker has begun to speak', async () => {
        const leases = await product.observer.leasesOf(json.jobId);
        return leases.some(({ kind }) => kind === 'voice');
      });

      await product.killAndRestart('worker');
      const job = await settledJob(product, json.jobId);

      expect(job.error, JSON.stringify(job)).to.equal(null);
      expect(job.result).to.include({ lineCount: 20, synthesizedLines: 20 });
      expect(job.result.overrunSeconds).to.be.greaterThan(10);
      const { json: script } = await product.api('GET', `/v1/videos/${id}/script`);
      for (const { hasVoice } of script.lines) expect(hasVoice).to.equal(true);
    });

    it('the worker: the capabilities by language are correct again once it is back', async () => {
      await product.killAndRestart('worker');
      await product.sql(`update media.engine_presence set seen_at = now() - interval '31 seconds'`);
      await waitUntil('the next worker has told', async () => {
        const { json } = await product.api('GET', '/v1/voices');
        return json.voices.length > 100;
      });

      const [{ n } = { n: 0 }] = await product.sql<{ n: number }>(
        `select count(*)::int as n from media.engine_presence where seen_at > now() - interval '30 seconds'`,
      );
      expect(n).to.equal(1);
    });
  });
}
