import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  startTranscriptionServer,
  type TranscriptionServer,
} from '../../media/ai/transcribe/transcription-server.js';
import { NARRATION } from '../../setup/narrated-clip.js';
import { smallFilm, spokenWav } from '../../setup/speech.js';
import { settledJob, uploadVideo } from '../../setup/video-journey.js';
import { waitUntil } from '../../setup/wait-until.js';
import type { ExclusiveProduct } from './exclusive-product.js';

/**
 * Speech in this language is transcribed by a server of the OpenAI protocol, everything else by installed
 * engines.
 */
const SERVER_LANGUAGE = 'nl';
export const speechServerSettings = (port: number) => ({
  TRANSCRIBE_ENGINE: `${SERVER_LANGUAGE}:openai,*:pocketsphinx`,
  TRANSCRIBE_OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
});

/** Thirteen seconds each: more than one unit transcribes. */
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

export function describeLongSpeech(exclusive: () => ExclusiveProduct, port: () => number): void {
  describe('long talk', () => {
    let product: ExclusiveProduct;
    let server: TranscriptionServer;

    before(async () => {
      product = exclusive();
      // The first transcription never ends.
      server = await startTranscriptionServer(
        (_request, count) => (count === 1 ? 'never' : { status: 200, body: ANSWER }),
        { port: port() },
      );
    });
    after(() => server?.close());

    it('is transcribed in segments; a worker killed over one costs that one, and no audio is left', async () => {
      const wavPath = await spokenWav(Array(TIMES).fill(NARRATION).join(' '));
      const film = await smallFilm(`color=gray:s=320x180:r=5:d=${TIMES * 13 + 2}`, { wavPath });
      const { id: videoId } = await uploadVideo(product, film);
      const { json: started } = await product.api('POST', `/v1/videos/${videoId}/analyze`, {
        body: { language: SERVER_LANGUAGE },
      });
      const { jobId } = started;
      const progress = await waitUntil('it listens to the first piece', async () => {
        if (server.requests.length === 0) return null;
        const { json } = await product.api('GET', `/v1/jobs/${jobId}`);
        return /segments transcribed/.test(json.progress?.message) && json.progress;
      });
      expect(progress.percent).to.be.within(34, 98);

      await product.killAndRestart('worker');
      const job = await settledJob(product, jobId);

      expect(job, JSON.stringify(job.error)).to.include({ status: 'completed', attempt: 1 });
      const leases = await product.observer.leasesOf(jobId);
      const pieces = new Set(leases.filter(({ kind }) => kind === 'transcribe').map(({ ordinal }) => ordinal))
        .size;
      expect(pieces).to.be.at.least(2);
      expect(leases.filter(({ attempt }) => attempt > 1)).to.deep.equal([
        { kind: 'transcribe', ordinal: 0, attempt: 2 },
      ]);
      expect(server.requests).to.have.length(pieces + 1);
      expect(await product.observer.settlementsOf(jobId)).to.deep.equal(['completed']);
      const { json } = await product.api('GET', `/v1/videos/${videoId}/subtitles`);
      expect(json.subtitles).to.have.length(pieces);
      expect(await product.sql('select 1 from media.work where job_id = $1', [jobId])).to.deep.equal([]);
      const left = await readdir(join(product.dataDir, 'media/sounds'), {
        recursive: true,
        withFileTypes: true,
      });
      expect(left.filter((entry) => entry.isFile())).to.deep.equal([]);
    });
  });
}
