import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { closePages, sharedChromium } from '../setup/chromium.js';
import { clip } from '../setup/clips.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { ingestedVideo, putSubtitles, settledJob, startJob, uploadVideo } from '../setup/video-journey.js';

const CUES = [
  { startTime: 0.2, endTime: 1.5, text: 'Open the settings & wait.' },
  { startTime: 2, endTime: 3.5, text: 'Done.' },
];
const KEY_EVENTS = ['The settings page', 'The end'];

describe('a shared video', () => {
  const product = useSharedProduct();
  let videoId: string;
  let browser: Browser;
  let url: string;

  before(async () => {
    videoId = (await uploadVideo(product, await clip('light'), 'Changing settings.mp4')).id;
    await ingestedVideo(product, videoId);
    await putSubtitles(product, videoId, CUES);
    await product.sql(
      `insert into videos.key_event (workspace_id, video_id, source, position, text, "timestamp")
       select workspace_id, id, 'given', n - 1, ($2::text[])[n], (n - 1) * 2 from videos.video, generate_series(1, 2) n
       where id = $1`,
      [videoId, KEY_EVENTS],
    );
    const job = await settledJob(product, await startJob(product, videoId, 'export'));
    expect(job.status, JSON.stringify(job.error)).to.equal('completed');
    const shared = await setShare({ enabled: true, downloadable: true });
    url = shared.url;
    browser = await sharedChromium();
  });
  after(() => closePages(browser));

  async function setShare(input: object) {
    const answer = await product.api('POST', '/graphql', {
      body: {
        query:
          'mutation ($videoId: ID!, $input: SetShareInput!) { setShare(videoId: $videoId, input: $input) { enabled url downloadable } }',
        variables: { videoId, input },
      },
    });
    expect(answer.json.errors, answer.text).to.equal(undefined);
    return answer.json.data.setShare;
  }
  const get = (path = '', headers = {}) => fetch(`${url}${path}`, { headers });

  it('can be watched by anyone with the address, and is not listed by search engines', async () => {
    const page = await get('', { accept: 'text/html' });

    expect([page.status, page.headers.get('x-robots-tag')]).to.deep.equal([200, 'noindex']);
    expect(page.headers.get('content-security-policy')).to.include("default-src 'none'");
    expect(page.headers.get('cache-control')).to.equal('private, no-cache');
    expect(await page.text())
      .to.include('Changing settings</h1>')
      .and.not.include('signature');
  });

  it('is read in parts, with captions and chapters', async () => {
    const part = await get('/video.mp4', { range: 'bytes=0-99' });
    const bytes = new Uint8Array(await part.arrayBuffer());
    const unchanged = await get('/video.mp4', { 'if-none-match': part.headers.get('etag') as string });
    const head = await fetch(`${url}/video.mp4`, { method: 'HEAD' });

    expect([part.status, part.headers.get('content-type'), bytes.length]).to.deep.equal([
      206,
      'video/mp4',
      100,
    ]);
    expect(Buffer.from(bytes.subarray(4, 8)).toString()).to.equal('ftyp');
    expect([unchanged.status, head.status, await head.text()]).to.deep.equal([304, 200, '']);
    expect(Number(head.headers.get('content-length'))).to.be.greaterThan(1000);
    expect(await (await get('/captions.vtt')).text()).to.match(
      /^WEBVTT\n\n00:00:00\.200 --> 00:00:01\.500\nOpen the settings &amp; wait\.\n/,
    );
    const chapters = await get('/chapters.vtt');
    expect(chapters.headers.get('content-type')).to.match(/^text\/vtt/);
    expect(await chapters.text()).to.match(/^WEBVTT\n\n00:00:00\.000 --> 00:00:02\.000\nThe settings page\n/);
    const download = await get('/video.mp4?download=1', { range: 'bytes=0-0' });
    expect(download.headers.get('content-disposition')).to.match(/^attachment/);
    expect((await get('/manifest.json')).status).to.equal(404);
  });

  it('plays in a browser, where chapters seek', async () => {
    for (const [colorScheme, width] of [
      ['light', 1000],
      ['dark', 360],
    ] as const) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 640 } });
      const faults: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
      await page.goto(url);
      await page.waitForFunction("document.querySelector('video').readyState >= 2");
      const tracks: Array<[string, string]> = await page.evaluate(
        "[...document.querySelector('video').textTracks].map(({ kind, mode }) => [kind, mode])",
      );
      expect(tracks.map(([kind]) => kind)).to.deep.equal(['captions', 'chapters']);
      // The captions are burned in.
      expect(tracks[0]?.[1]).to.equal('disabled');
      await page.getByRole('link', { name: 'The end' }).click();
      await page.waitForFunction("document.querySelector('video').currentTime >= 2");
      await page.waitForFunction("document.querySelector('a[aria-current]').textContent.includes('The end')");
      expect(page.url()).to.equal(url);
      const { width: shown } = (await page.locator('html').boundingBox()) ?? { width: 0 };
      expect(shown).to.be.at.most(width);
      expect(faults).to.deep.equal([]);
      const folder = process.env.TEST_SCREENSHOTS;
      if (folder) await page.screenshot({ path: `${folder}/share-${colorScheme}.png`, fullPage: true });
      await page.close();
    }
  });

  it('starts at a chapter without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('link', { name: 'The end' }).click();

    await page.waitForURL(`${url}?t=2`);
    expect(await page.locator('video').getAttribute('src')).to.match(/video\.mp4#t=2$/);
    await context.close();
  });

  it('does not exist once sharing has ended, nor do its files', async () => {
    await setShare({ enabled: false });
    const page = await get('', { accept: 'text/html' });

    expect([page.status, page.headers.get('cache-control')]).to.deep.equal([404, 'no-store']);
    const html = await page.text();
    expect(html).to.include('There is no shared video at this address');
    expect(html).to.match(/prefers-color-scheme:dark/);
    const style = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers.get('content-security-policy')).to.include(`style-src 'sha256-${hash}'`);
    for (const file of ['video.mp4', 'captions.vtt', 'chapters.vtt', 'poster.jpg'])
      expect((await get(`/${file}`)).status, file).to.equal(404);
  });
});
