import { expect } from 'chai';
import { clip } from '../../setup/clips.js';
import { freezeProgram, mediaPrograms } from '../../setup/product-processes.js';
import { storedFiles } from '../../setup/stored-files.js';
import { getJob, ingestedVideo, putSubtitles, settledJob, uploadVideo } from '../../setup/video-journey.js';
import { waitUntil } from '../../setup/wait-until.js';
import type { ExclusiveProduct } from './exclusive-product.js';

const LINES = 6;
/** Long enough that its synthesis can be canceled. */
const lineAt = (i: number) => ({
  start: i,
  end: i + 0.9,
  text: Array.from({ length: 20 }, (_, j) => `The house ${i * 20 + j} is big and the door is open.`).join(
    ' ',
  ),
});

export function describeCanceledTranslation(exclusive: () => ExclusiveProduct): void {
  describe('translation that is canceled during its voiceover', () => {
    let product: ExclusiveProduct;
    let sourceId: string;
    let jobId: string;
    let languageGroup: string;

    before(async () => {
      product = exclusive();
      ({ id: sourceId } = await uploadVideo(product, await clip('plain'), 'The big house.mp4'));
      ({ languageGroup } = await ingestedVideo(product, sourceId));
      await putSubtitles(product, sourceId, [{ startTime: 0.5, endTime: 3, text: 'Open the door.' }]);
      expect((await post(`videos/${sourceId}/article`, {})).status).to.equal(200);
      const voiced = await post(`videos/${sourceId}/voiceover`, { voiceId: 'flite_slt' });
      expect((await settledJob(product, voiced.json.jobId)).error).to.equal(null);
      const lines = Array.from({ length: LINES }, (_, i) => lineAt(i));
      const put = await product.api('PUT', `/v1/videos/${sourceId}/script`, { body: { lines } });
      expect(put.status, put.text).to.equal(200);
    });

    const post = (path: string, body?: object) => product.api('POST', `/v1/${path}`, { body });
    const get = async (path: string) => (await product.api('GET', `/v1/${path}`)).json;
    const count = async (query: string, values: unknown[] = []) => {
      const [row] = await product.sql<{ n: number }>(`select count(*)::int as n from ${query}`, values);
      return row?.n;
    };
    /** Rows of videos that do not exist. */
    const orphans = async () =>
      Promise.all(
        ['file', 'voice_clip', 'voiceover', 'translation'].map((table) =>
          count(
            `media.${table} where video_id is not null and video_id not in (select id from videos.video)`,
          ),
        ),
      );
    const packages = async (): Promise<string[]> =>
      (await get(`videos?languageGroup=${languageGroup}`)).videos.map(({ id }: { id: string }) => id);

    it('stops at once, costs nothing and leaves nothing', async () => {
      const before = (await get('usage')).usage;
      const filesBefore = await count('media.file');
      const { kept } = await storedFiles(product.dataDir);
      const { status, json, text } = await post(`videos/${sourceId}/translate`, { language: 'es' });
      expect(status, text).to.equal(202);
      ({ jobId } = json);
      await waitUntil('some of it was spoken', async () => {
        const made = await count('media.work where job_id = $1 and kind = $2 and state = $3', [
          ...[jobId, 'voice', 'done'],
        ]);
        return made !== 0;
      });
      // The current synthesis cannot end by itself.
      await freezeProgram(product.dataDir, 'espeak-ng', 'ffmpeg');
      expect((await packages()).length).to.equal(2);
      expect((await get('usage')).usage.reservedMinutes).to.equal(1);

      expect((await post(`jobs/${jobId}/cancel`)).status).to.equal(200);

      // Between two sentences no program runs either.
      const isLetGo = async () => (await count('media.work where job_id = $1', [jobId])) === 0;
      await waitUntil(
        'its work is let go, and no program works any more',
        async () => (await isLetGo()) && mediaPrograms(product.dataDir).length === 0,
      );
      await waitUntil('the package is gone', async () => (await packages()).length === 1);
      await waitUntil('its files are gone', async () => (await count('media.file')) === filesBefore);
      expect(await orphans()).to.deep.equal([0, 0, 0, 0]);
      await waitUntil('their bytes are gone', async () => {
        const now = await storedFiles(product.dataDir);
        return now.scratch.length === 0 && now.kept.length === kept.length;
      });
      const after = (await get('usage')).usage;
      expect([after.videoMinutes - before.videoMinutes, after.reservedMinutes]).to.deep.equal([0, 0]);
      expect(await getJob(product, jobId)).to.include({ status: 'canceled', result: null });
    });

    it('is one video with everything in it once after a retry, and is charged once', async () => {
      const before = (await get('usage')).usage;

      expect((await post(`jobs/${jobId}/retry`)).status).to.equal(202);
      const job = await settledJob(product, jobId);

      expect(job, JSON.stringify(job.error)).to.include({ status: 'completed', attempt: 2 });
      expect(job.result).to.include({ language: 'es', hasVoice: true });
      const { videoId } = job.result;
      expect(await packages()).to.have.members([sourceId, videoId]);
      const purposes = await product.sql<{ purpose: string; n: number }>(
        'select purpose, count(*)::int as n from media.file where video_id = $1 group by 1 order by 1',
        [videoId],
      );
      expect(Object.fromEntries(purposes.map(({ purpose, n }) => [purpose, n]))).to.deep.equal({
        source: 1,
        thumbnail: 1,
        strip: 1,
        screenshot: 1,
        voiceover: 1,
      });
      const lines = 'media.voiceover_line line join media.voiceover on voiceover.id = voiceover_id';
      expect(await count(`${lines} where video_id = $1`, [videoId])).to.equal(LINES);
      expect(
        await count('media.voice_clip where key not in (select key from media.voiceover_line)'),
      ).to.equal(0);
      expect(await count('videos.article where video_id = $1', [videoId])).to.equal(1);
      expect(await orphans()).to.deep.equal([0, 0, 0, 0]);
      const after = (await get('usage')).usage;
      expect([after.videoMinutes - before.videoMinutes, after.reservedMinutes]).to.deep.equal([1, 0]);
      expect(await product.observer.settlementsOf(jobId)).to.deep.equal(['canceled', 'completed']);
    });
  });
}
