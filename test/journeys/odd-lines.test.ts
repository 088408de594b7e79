import { expect } from 'chai';
import { clip } from '../setup/clips.js';
import { type SharedProduct, sharedProduct } from '../setup/shared-product.js';
import { putSubtitles, settledJob, startJob, uploadVideo } from '../setup/video-journey.js';

/** Lines for a video of twelve seconds. */
const LINES = [
  { start: -1, end: 1, text: 'Open the settings page.' },
  { start: 0.5, end: 3, text: 'Choose a language.' },
  { start: 3, end: 4, text: '' },
  { start: 4, end: 4, text: 'Save it.' },
  { start: 11, end: 16, text: 'Close the page.' },
  { start: 20, end: 22, text: 'That is all.' },
];

describe('a script with overlapping lines, an empty one, and lines outside the video', () => {
  let product: SharedProduct;
  let videoId: string;

  before(async () => {
    product = await sharedProduct();
    videoId = (await uploadVideo(product, await clip('plain'))).id;
    await putSubtitles(product, videoId, [{ startTime: 0, endTime: 1, text: 'One' }]);
  });

  const path = (rest: string) => `/v1/videos/${videoId}/${rest}`;
  const script = async () => (await product.api('GET', path('script'))).json.lines;

  it('is accepted with a warning for each of them', async () => {
    const { status, json } = await product.api('PUT', path('script'), { body: { lines: LINES } });

    expect(status).to.equal(200);
    const warnings: { index: number; code: string }[] = json.warnings;
    expect(warnings.map(({ index, code }) => [index, code])).to.deep.equal([
      [0, 'negative_start'],
      [0, 'overlap'],
      [2, 'empty_text'],
      [4, 'past_end'],
      [5, 'past_end'],
    ]);
  });

  it('is synthesized line after line, with a pause for the empty one', async () => {
    const { status, json } = await product.api('POST', path('voiceover'), { body: { voiceId: 'flite_slt' } });
    expect(status).to.equal(202);

    const job = await settledJob(product, json.jobId);

    expect(job.error).to.equal(null);
    const hasVoice = (await script()).map((line: { hasVoice: boolean }) => line.hasVoice);
    expect(hasVoice).to.deep.equal([true, true, false, true, true, true]);
    // The first two overlap by half a second; the last one is read over the last picture.
    expect(job.result.shiftedLines).to.equal(0);
    expect(job.result.overrunSeconds).to.be.within(1, 8);
    expect(job.result.warnings).to.have.length(1);
  });

  it('gives an article without a step for the pause or one beyond the end', async () => {
    const { status, json } = await product.api('POST', path('article'), { body: {} });

    expect(status).to.equal(200);
    const { content } = json.article;
    for (const { text } of LINES) expect(content).to.include(text);
    expect(content).not.to.match(/^## \d+\. *$/m);
    const times = [...content.matchAll(/▶ 0:(\d\d)/g)].map(([, seconds]) => Number(seconds));
    expect(Math.max(...times)).to.be.within(11, 12);
  });

  it('is burned in as it is read, one caption after the other, with the line beyond the end', async () => {
    const job = await settledJob(product, await startJob(product, videoId, 'export'));

    expect(job.error).to.equal(null);
    const srt = await (await fetch(job.result.exportedSrtUrl)).text();
    const cues = [...srt.matchAll(/^(\S+) --> (\S+)\n(.*)$/gm)].map(([, from = '', to = '', text]) => ({
      text,
      start: secondsOf(from),
      end: secondsOf(to),
    }));
    expect(cues.map(({ text }) => text)).to.deep.equal(
      LINES.map(({ text }) => text).filter((text) => text !== ''),
    );
    for (const [index, { start, end, text }] of cues.entries()) {
      // Also the line without a duration is shown for as long as it is read.
      expect(end - start, text).to.be.greaterThan(0.3);
      expect(end, text).to.be.at.most((cues[index + 1]?.start ?? job.result.durationSeconds) + 0.001);
    }
    expect(job.result.durationSeconds).to.be.greaterThan(13);
    expect(job.result.warnings).to.have.length(1);
  });

  it('is unchanged after a backup and its restore, and so is a name without letters', async () => {
    await product.api('PATCH', `/v1/videos/${videoId}`, { body: { name: ' ' } });
    const backup = await product.api('POST', path('backups'));
    const { result } = await settledJob(product, backup.json.jobId);

    const restored = await product.api('POST', '/v1/backups/restore', {
      body: { backupId: result.backupId },
    });
    const job = await settledJob(product, restored.json.jobId);

    expect(job.error).to.equal(null);
    const get = async (rest: string) =>
      (await product.api('GET', `/v1/videos/${restored.json.videoId}${rest}`)).json;
    expect((await get('/script')).lines).to.deep.equal(await script());
    expect((await get('')).name).to.equal(' ');
  });
});

function secondsOf(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.replace(',', '.').split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}
