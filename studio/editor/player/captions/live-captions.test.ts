import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { makeClip } from '../../../../test/setup/clips.js';
import { useFolder } from '../../../../test/setup/folders.js';
import { rawFrames } from '../../../../test/setup/raw-frames.js';
import { useStudio } from '../../../../test/setup/studio.js';
import { ingestedVideo, putSubtitles, uploadVideo } from '../../../../test/setup/video-journey.js';
import { waitUntil } from '../../../../test/setup/wait-until.js';

const SIZE = { width: 640, height: 360 };
const GROUND = 0x30;
/** A difference of luma from the ground that only letters and coloured boxes have: a shadow is darker by less. */
const VISIBLE = 60;
const AT_SECONDS = 1.2;

const CASES = {
  'with an outline and a shadow': { captions: { preset: 'clean' }, text: 'Open the settings\nof the page' },
  'in a box, in another font': {
    captions: { preset: 'box', fontFamily: 'Poppins', color: '#102080', backgroundColor: '#FFD800' },
    text: 'Open the settings',
  },
  'word by word, with an accent': {
    captions: { preset: 'highlight-word', mode: 'karaoke', accentColor: '#00C2FF' },
    text: 'Open the settings',
  },
  'from right to left': { captions: { preset: 'clean' }, text: 'افتح صفحة الإعدادات' },
  'in Japanese': { captions: { preset: 'bold' }, text: '設定を開く' },
};

/** What the tests use of the element around the video. */
interface Stage {
  readonly style: { transform: string };
  getBoundingClientRect(): { readonly x: number; readonly y: number };
}

describe('captions drawn in the player of the studio', () => {
  const studio = useStudio();
  let page: Page;
  let videoId: string;
  const folder = useFolder();

  before(async () => {
    const ground = `0x${GROUND.toString(16).repeat(3)}`;
    const source = await makeClip('live-captions', {
      extension: 'mp4',
      seconds: 3,
      fps: '25',
      size: `${SIZE.width}x${SIZE.height}`,
      filter: `drawbox=c=${ground}:t=fill`,
      codec: ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '10', '-pix_fmt', 'yuv420p'],
    });
    videoId = (await uploadVideo(studio.product, source)).id;
    await ingestedVideo(studio.product, videoId);
    await putSubtitles(studio.product, videoId, [{ startTime: 0, endTime: 1, text: 'Hello' }]);
    page = await studio.openSignedIn(`/video/${videoId}`);
  });

  const putLine = async (text: string) => {
    const body = { lines: [{ start: 0.4, end: 2.6, text }] };
    const answer = await studio.product.api('PUT', `/v1/videos/${videoId}/script`, { body });
    expect(answer.status, answer.text).to.equal(200);
  };
  const putStyle = async (captions: object) => {
    const reset = {
      preset: null,
      fontFamily: null,
      color: null,
      mode: null,
      accentColor: null,
      backgroundColor: null,
    };
    // In large letters, of which edges are a small part.
    const large = { ...reset, fontSizePercent: 12 };
    const answer = await studio.product.api('PATCH', '/v1/brand-kit', {
      body: { captions: { ...large, ...captions } },
    });
    expect(answer.status, answer.text).to.equal(200);
  };

  /** Opens the page anew and shows the time, at the size of the source. */
  async function showInPage(seconds: number): Promise<void> {
    await page.evaluate('localStorage.clear()');
    await page.reload();
    await page.locator('video').evaluate((element, { width, height }) => {
      const { parentElement: stage } = element as unknown as { parentElement: Stage };
      const size = { width: `${width}px`, height: `${height}px`, maxHeight: 'none' };
      Object.assign(stage.style, size, { marginInline: '0', borderRadius: '0' });
      // On whole pixels, as the frame of the export.
      const { x, y } = stage.getBoundingClientRect();
      stage.style.transform = `translate(${Math.round(x) - x}px, ${Math.round(y) - y}px)`;
    }, SIZE);
    await page.locator('canvas[data-drawn-at]').waitFor({ state: 'attached' });
    await page.locator('video').evaluate((element, at) => {
      (element as unknown as { currentTime: number }).currentTime = at;
    }, seconds);
    await page.locator(`canvas[data-drawn-at="${seconds}"]`).waitFor({ state: 'attached' });
  }
  const pixelsOfPage = async (): Promise<Buffer> => {
    const path = join(folder, 'page.png');
    await page.locator('video').screenshot({ path });
    return pixelsOf(path);
  };
  const pixelsOfExport = async (seconds: number): Promise<Buffer> => {
    const { urls, apiKey } = studio.product;
    const answer = await fetch(`${urls.REST}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({
        query: `query Frame($id: ID!, $at: Float!) { previewFrame(videoId: $id, at: $at, timeline: SOURCE) { url } }`,
        variables: { id: videoId, at: seconds },
      }),
    });
    const { data } = (await answer.json()) as { data: { previewFrame: { url: string } } };
    const path = join(folder, 'frame.jpg');
    await writeFile(path, Buffer.from(await (await fetch(data.previewFrame.url)).arrayBuffer()));
    return pixelsOf(path);
  };
  const pixelsOf = (path: string) => rawFrames(path, { format: 'rgb24', count: 1 });

  for (const [name, { captions, text }] of Object.entries(CASES))
    it(`look as the export burns them: ${name}`, async () => {
      await putStyle(captions);
      await putLine(text);

      await showInPage(AT_SECONDS);
      const [shown, burned] = [await pixelsOfPage(), await pixelsOfExport(AT_SECONDS)];

      const compared = compare(shown, burned);
      expect(compared.visiblePixels).to.be.above(2000);
      // Two versions of libass round kerning differently: letters may be a fraction of a pixel apart.
      expect(compared.overlap).to.be.above(0.9);
      expect(compared.nearlyOverlapping).to.be.above(0.99);
      expect(compared.lumaDifference).to.be.below(20);
      expect(compared.colourDifference).to.be.below(10);
    });

  it('shows a changed line before it is saved', async () => {
    await putStyle({ preset: 'clean' });
    await putLine('Hi');
    await showInPage(AT_SECONDS);
    const before = visibleIn(await pixelsOfPage()).size;

    await page.getByLabel('Text of line 1', { exact: true }).fill('Much longer than before');

    await waitUntil(
      'the changed line is drawn',
      async () => visibleIn(await pixelsOfPage()).size > 3 * before,
    );
    await page.getByText('Unsaved changes, kept in this browser').waitFor();
  });

  it('shows the plain text, and says so, in a browser without WebAssembly', async () => {
    await putLine('Hello again');
    const plain = await studio.openSignedIn(`/video/${videoId}`);
    await plain.addInitScript('delete globalThis.WebAssembly');
    await plain.reload();

    await plain.getByText('Captions are shown plainly: this browser could not').waitFor();
    await plain.getByLabel('Text of line 1', { exact: true }).click({ position: { x: 4, y: 10 } });
    await plain.locator('p[data-caption]', { hasText: 'Hello again' }).waitFor();
    expect(await plain.locator('canvas[data-drawn-at]').count()).to.equal(0);
  });
});

const lumaAt = (picture: Buffer, at: number): number =>
  0.2126 * (picture[at] as number) +
  0.7152 * (picture[at + 1] as number) +
  0.0722 * (picture[at + 2] as number);

/** Returns the offsets of the pixels that are not the ground. */
function visibleIn(picture: Buffer): Set<number> {
  const found = new Set<number>();
  for (let at = 0; at < picture.length; at += 3)
    if (Math.abs(lumaAt(picture, at) - GROUND) > VISIBLE) found.add(at);
  return found;
}

/** Whether a pixel or one beside it is among those found. */
const isNear = (found: ReadonlySet<number>, at: number): boolean =>
  [-1, 0, 1].some((rows) => [-1, 0, 1].some((columns) => found.has(at + 3 * (rows * SIZE.width + columns))));

/** Compares two pictures where either has something else than the ground. Colours are averages: an export halves their resolution. */
function compare(one: Buffer, other: Buffer) {
  const [inOne, inOther] = [visibleIn(one), visibleIn(other)];
  const either = [...new Set([...inOne, ...inOther])];
  const mean = (value: (at: number) => number) =>
    either.reduce((sum, at) => sum + value(at), 0) / either.length;
  const colours = [0, 1, 2].map((channel) =>
    Math.abs(mean((at) => (one[at + channel] as number) - (other[at + channel] as number))),
  );
  const share = (holds: (at: number) => boolean) => either.filter(holds).length / either.length;
  return {
    visiblePixels: either.length,
    overlap: share((at) => inOne.has(at) && inOther.has(at)),
    nearlyOverlapping: share((at) => isNear(inOne, at) && isNear(inOther, at)),
    lumaDifference: mean((at) => Math.abs(lumaAt(one, at) - lumaAt(other, at))),
    colourDifference: Math.max(...colours),
  };
}
