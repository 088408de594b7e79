import { expect } from 'chai';
import { clip } from '../setup/clips.js';
import type { Call } from '../setup/rest-client.js';
import { CHILD_NAMES } from '../setup/running-product.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { ingestedVideo, putSubtitles, unsigned, uploadVideo } from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

const CUES = [
  { startTime: 0.5, endTime: 2, text: 'First, open the <b>settings</b> page.' },
  { startTime: 6, endTime: 8, text: 'Then press Save & wait.' },
];

describe('help articles over REST', () => {
  const product = useSharedProduct();
  let videoId: string;
  let _draftId: string;

  before(async () => {
    videoId = (await uploadVideo(product, await clip('plain'), 'Changing settings.mp4')).id;
    _draftId = (await uploadVideo(product, await clip('short'))).id;
    await ingestedVideo(product, videoId);
    await putSubtitles(product, videoId, CUES);
  });

  const post = (body: object = {}, id = videoId) => product.api('POST', `/v1/videos/${id}/article`, { body });
  const get = (query = '', id = videoId) => product.api('GET', `/v1/videos/${id}/article${query}`);
  const addressesIn = (content: string) => content.match(/http:[^)"\s]+/g) ?? [];
  const kept = () =>
    product.sql(`select 1 from media.file where video_id = $1 and purpose = 'screenshot'`, [videoId]);

  it('do not exist at first, then are written, stored and returned', async () => {
    expect((await get()).json.error).to.deep.equal({
      code: 'not_found',
      message: `Video ${videoId} has no article yet; generate one first`,
    });

    const made = await post();

    expect(made.status, made.text).to.equal(200);
    expect(Object.keys(made.json)).to.deep.equal(['videoId', 'article', 'articleStyle']);
    expect(Object.keys(made.json.article)).to.deep.equal(['title', 'content']);
    expect(made.json).to.deep.include({ videoId, articleStyle: 'default' });
    expect(made.json.article.title).to.equal('Changing settings');
    expect(made.json.article.content).to.match(
      /^## 1\. Open the \\<b>settings\\<\/b> page\n\n\*▶ 0:00\*\n\n!\[.*\]\(http/,
    );
    expect(unsigned((await get()).json)).to.deep.equal(unsigned(made.json));
    expect(unsigned((await post({ style: 'dark', instructions: ' ' })).json)).to.deep.equal({
      ...unsigned(made.json),
      articleStyle: 'dark',
    });
    const { json: video } = await product.api('GET', `/v1/videos/${videoId}`);
    expect(video.kb).to.equal('not_published');
  });

  it('show a screenshot of every step, as Markdown and as HTML', async () => {
    const { content } = (await get()).json.article;
    const html = (await get('?format=html')).json.article.content;

    const pictures = addressesIn(content);
    expect(pictures).to.have.length(2);
    expect(unsigned(addressesIn(html.replaceAll('&#x26;', '&')))).to.deep.equal(unsigned(pictures));
    for (const address of pictures) {
      const answer = await fetch(address);
      expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([200, 'image/jpeg']);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect([...bytes.subarray(0, 3)]).to.deep.equal([0xff, 0xd8, 0xff]);
    }
    expect(html).to.match(/^<article lang="en" dir="ltr" style="/);
    expect(html.replaceAll(/alt="[^"]*"/g, '')).not.to.include('<b>');
    expect(html).to.include('&#x3C;b>settings&#x3C;/b>');
  });

  describe('when published', () => {
    const publication = (body?: object, rest: Call = {}) =>
      product.api(body ? 'PUT' : 'GET', `/v1/videos/${videoId}/publication`, { body, ...rest });
    const read = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(address, { method, headers, redirect: 'manual' });
    const published = async () => (await publication({ status: 'published' })).json.url as string;

    it('are pages that anyone with the URL can read and cache', async () => {
      const before = await publication();
      const { status, json } = await publication({ status: 'published' });
      const page = await read(json.url);
      const html = await page.text();
      const etag = page.headers.get('etag') as string;
      const again = await read(json.url, { 'if-none-match': etag });
      const head = await read(json.url, {}, 'HEAD');

      expect(before.json).to.deep.include({ status: 'not_published', url: null, publishedAt: null });
      expect([status, page.status, again.status, head.status]).to.deep.equal([200, 200, 304, 200]);
      expect(new URL(json.url).pathname).to.match(/^\/kb\/pub_\w{20}$/);
      expect(html).to.include('<h1').and.include('Changing settings').and.include('noindex');
      expect(Object.fromEntries(page.headers)).to.deep.include({
        'cache-control': 'public, max-age=0, must-revalidate',
        'content-language': 'en',
        'content-type': 'text/html; charset=utf-8',
        'x-robots-tag': 'noindex',
      });
      expect(page.headers.get('content-security-policy')).to.match(/^default-src 'none'; img-src 'self'/);
      expect([await again.text(), await head.text()]).to.deep.equal(['', '']);
      const { json: list } = await product.api('GET', '/v1/videos?kb=published');
      expect(list.videos.map(({ id }: { id: string }) => id)).to.deep.equal([videoId]);
    });

    it('are served as Markdown on request, with images next to them', async () => {
      const url = await published();
      const asked = await read(url, { accept: 'text/markdown' });
      const named = await read(`${url}.md`);
      const markdown = await named.text();
      const pictures = addressesIn(markdown);

      expect(asked.headers.get('content-type')).to.equal('text/markdown; charset=utf-8');
      expect(await asked.text()).to.equal(markdown);
      expect(markdown).to.match(/^# Changing settings\n/);
      expect(pictures).to.have.length(2);
      for (const address of pictures) {
        expect(address.startsWith(`${url}/`), address).to.equal(true);
        expect((await read(address)).status, 'a fresh address each time').to.equal(302);
        const picture = await fetch(address);
        expect([picture.status, picture.headers.get('content-type')]).to.deep.equal([200, 'image/jpeg']);
      }
      expect((await read(url, { accept: 'image/png' })).status).to.equal(406);
    });

    it('are not found after unpublishing, and have the same URL when published again', async () => {
      const url = await published();
      const [picture] = addressesIn(await (await read(`${url}.md`)).text());
      await publication({ status: 'not_published' });
      const gone = [await read(url), await read(`${url}.md`), await read(picture as string)];
      const never = await read(`${product.urls.REST}/kb/pub_00000000000000000000`);

      expect(gone.map(({ status }) => status)).to.deep.equal([404, 404, 404]);
      const normal = (text: string) => text.replaceAll(/pub_\w+/g, 'pub_…');
      expect(normal(await gone[0]!.text())).to.equal(normal(await never.text()));
      expect(await published()).to.equal(url);
      expect((await read(url)).status).to.equal(200);
    });
  });

  describe('at the end', () => {
    it('logs no unexpected error', () => {
      for (const child of CHILD_NAMES) expect(product.log(child), child).to.not.match(/"level":[56]0/);
    });

    it('are deleted with their video, and so are their screenshots', async () => {
      const [address] = addressesIn((await get()).json.article.content);
      const { json } = await product.api('GET', `/v1/videos/${videoId}/publication`);

      expect((await fetch(json.url)).status).to.equal(200);
      expect((await product.api('DELETE', `/v1/videos/${videoId}`)).status).to.equal(200);

      await waitUntil('the pictures are gone', async () => (await kept()).length === 0);
      for (const gone of [address as string, json.url]) expect((await fetch(gone)).status).to.equal(404);
      expect((await get()).status).to.equal(404);
      const rows = await product.sql('select 1 from videos.article where video_id = $1', [videoId]);
      expect(rows).to.deep.equal([]);
    });
  });
});
