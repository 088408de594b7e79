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
    // The first two overlap by half a second; the last one begins eight seconds after the end of the video.
    expect(job.result.shiftedLines).to.be.greaterThan(0);
    expect(job.result.overrunSeconds).to.be.greaterThan(8);
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

  it('is burned in up to the end of the export, one caption after the other', async () => {
    const job = await settledJob(product, await startJob(product, videoId, 'export'));

    expect(job.error).to.equal(null);
    const srt = await (await fetch(job.result.exportedSrtUrl)).text();
    const cues = [...srt.matchAll(/^(\S+) --> (\S+)\n(.*)$/gm)].map(([, ...cue]) => cue);
    expect(cues).to.deep.equal([
      ['00:00:00,000', '00:00:00,500', 'Open the settings page.'],
      ['00:00:00,500', '00:00:03,000', 'Choose a language.'],
      ['00:00:04,000', '00:00:04,000', 'Save it.'],
      ['00:00:11,000', '00:00:12,000', 'Close the page.'],
    ]);
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
