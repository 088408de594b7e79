import { expect } from 'chai';
import { clip } from '../setup/clips.js';
import { CHILD_NAMES } from '../setup/running-product.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { putSubtitles, settledJob, startJob, uploadVideo } from '../setup/video-journey.js';

const CUES = [
  { startTime: 0, endTime: 0.4, text: 'One' },
  { startTime: 0.4, endTime: 0.8, text: 'Two' },
];
const KEPT = [
  { start: 0, end: 0.3, text: 'مرحبا بالعالم' },
  { start: 0.3, end: 0.6, text: '設定を「開く」' },
  { start: 0.6, end: 1, text: 'Fish & <chips> 👩‍👩‍👧' },
];

describe('script and Brand Kit over REST', () => {
  const product = useSharedProduct();
  let videoId: string;

  before(async () => {
    videoId = (await uploadVideo(product, await clip('short'))).id;
    await putSubtitles(product, videoId, CUES);
  });

  const get = (path: string) => product.api('GET', path);
  const put = (lines: unknown, id = videoId) =>
    product.api('PUT', `/v1/videos/${id}/script`, { body: { lines } });

  it('returns the script, replaces it, and subtitles and export follow at once', async () => {
    const before = await get(`/v1/videos/${videoId}/script`);
    const replaced = await put(KEPT);
    const json = await get(`/v1/videos/${videoId}/subtitles`);
    const srt = await get(`/v1/videos/${videoId}/subtitles?format=srt`);

    const voice = { hasVoice: false, voiceDuration: 0 };
    expect(before.json).to.deep.equal({
      videoId,
      language: 'en',
      locked: false,
      lines: CUES.map(({ startTime, endTime, text }) => ({ start: startTime, end: endTime, text, ...voice })),
    });
    expect(replaced.status, replaced.text).to.equal(200);
    expect(replaced.json).to.deep.equal({
      videoId,
      voiceoverInvalidatedLines: 0,
      warnings: [],
      lines: KEPT.map((line) => ({ ...line, ...voice })),
    });
    expect(json.json.subtitles).to.deep.equal(
      KEPT.map(({ start, end, text }) => ({ startTime: start, endTime: end, text })),
    );
    expect(srt.text).to.include('2\n00:00:00,300 --> 00:00:00,600\n設定を「開く」\n');

    const files = await Promise.all(
      ['vtt', 'ass', 'txt'].map((format) => get(`/v1/videos/${videoId}/subtitles?format=${format}`)),
    );
    expect(files.map(({ status, headers }) => [status, headers.get('content-type')])).to.deep.equal([
      [200, 'text/vtt; charset=utf-8'],
      [200, 'text/x-ssa; charset=utf-8'],
      [200, 'text/plain; charset=utf-8'],
    ]);
    for (const { text } of files) expect(text).to.include('設定を「開く」');
    expect(files[0]?.text).to.include('WEBVTT\n\n');
    const withWords = await get(`/v1/videos/${videoId}/subtitles?words=true`);
    expect(withWords.json.subtitles).to.deep.equal(
      KEPT.map(({ start, end, text }) => ({ startTime: start, endTime: end, text, words: null })),
    );

    const job = await settledJob(product, await startJob(product, videoId, 'export'));
    expect(job.error).to.equal(null);
    const exported = await (await fetch(job.result.exportedSrtUrl)).text();
    // Captions end two frames before the next one, and stay for as long as they take to read.
    const withoutEnds = (text: string) => text.replace(/ --> \S+/g, '');
    expect(withoutEnds(exported)).to.equal(withoutEnds(srt.text));
  });

  it('refuses invalid requests, in the REST adapter and in the services', async () => {
    const line = KEPT[0]!;
    const cases: ReadonlyArray<[unknown, string]> = [
      [[], 'body.lines must not be empty'],
      ['x', 'body.lines must be a list'],
      [[{ ...line, hasVoice: true }], 'body.lines[0].hasVoice is not a known field'],
      [[{ start: 0, text: 'a' }], 'body.lines[0].end is required'],
      [[{ ...line, text: 'é'.repeat(100_001) }], 'body.lines[0].text must be at most 100000 characters'],
      [[{ ...line, text: 'a\0' }], 'body.lines must not contain NUL characters or broken surrogate pairs'],
      [[{ ...line, text: '\ud800' }], 'body.lines must not contain NUL characters or broken surrogate pairs'],
      [[{ ...line, start: 1, end: 0.5 }], 'body.lines[0].end must not be before its start (1)'],
      [[{ ...line, end: 360_000 }], 'body.lines[0].end must be at most 359999.999'],
    ];

    for (const [lines, message] of cases) {
      const { status, json } = await put(lines);
      expect([status, json.error]).to.deep.equal([400, { code: 'validation_error', message }]);
    }
    expect((await get(`/v1/videos/${videoId}/script`)).json.lines).to.have.length(KEPT.length);
  });

  it('logs no unexpected error', () => {
    for (const child of CHILD_NAMES) expect(product.log(child), child).to.not.match(/"level":[56]0/);
  });
});
