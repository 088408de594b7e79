import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../../../setup/chromium.js';
import { useFolder } from '../../../../setup/folders.js';
import { renderWhole } from '../../../../setup/render-whole.js';
import { madeWav, smallFilm } from '../../../../setup/speech.js';

/** Two seconds each; different enough to survive any encoding. */
const COLOURS = ['red', 'lime', 'blue', 'yellow', 'magenta', 'cyan'] as const;
const SECONDS_EACH = 2;

const PAGE = `<video src="/export.mp4" muted playsinline preload="metadata"></video><canvas></canvas><script>
const video = document.querySelector('video');
const soon = (name) => new Promise((settle) => video.addEventListener(name, settle, { once: true }));
async function play() {
  await Promise.race([video.play(), soon('error')]);
  for (let wait = 0; wait < 400 && video.currentTime <= 0.5 && !video.error; wait += 1)
    await new Promise((settle) => setTimeout(settle, 50));
  video.pause();
  const { videoWidth: width, videoHeight: height, duration, currentTime: reached, error } = video;
  const hasSound = video.webkitAudioDecodedByteCount > 0;
  return { width, height, duration, reached, hasSound, error: error && error.message };
}
// The frame that was shown before may still be there when 'seeked' is told.
const shownAt = (seconds) => new Promise((settle) => {
  const look = (_now, { mediaTime }) =>
    Math.abs(mediaTime - seconds) < 0.05 ? settle() : video.requestVideoFrameCallback(look);
  video.requestVideoFrameCallback(look);
  setTimeout(settle, 10_000);
});
async function colourAt(seconds) {
  const awaited = [soon('seeked'), shownAt(seconds)];
  video.currentTime = seconds;
  await Promise.all(awaited);
  const context = document.querySelector('canvas').getContext('2d');
  context.drawImage(video, 0, 0, 160, 90);
  const bits = [...context.getImageData(80, 45, 1, 1).data.slice(0, 3)].map((value) => +(value > 128)).join('');
  return { 100: 'red', '010': 'lime', '001': 'blue', 110: 'yellow', 101: 'magenta', '011': 'cyan' }[bits] || bits;
}
</script>`;

interface Played {
  readonly [more: string]: unknown;
  readonly duration: number;
  readonly reached: number;
}

/** Serves what a browser needs to play one file: a page with a video element, and the file in ranges. */
async function servePage(path: string): Promise<{ server: Server; url: string; ranges: string[] }> {
  const { size } = await stat(path);
  const ranges: string[] = [];
  const server = createServer((request, response) => {
    if (request.url !== '/export.mp4')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    const asked = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    if (asked) ranges.push(asked[0]);
    const start = Number(asked?.[1] ?? 0);
    const end = asked?.[2] ? Number(asked[2]) : size - 1;
    response.writeHead(asked ? 206 : 200, {
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': end - start + 1,
      ...(asked && { 'content-range': `bytes ${start}-${end}/${size}` }),
    });
    createReadStream(path, { start, end }).pipe(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ranges };
}

describe('an export in Chromium', () => {
  const dir = useFolder();
  let browser: Browser;
  let served: Awaited<ReturnType<typeof servePage>>;
  let segments: number;

  before(async () => {
    const stripes = COLOURS.map((colour, i) => `color=${colour}:s=160x90:r=25:d=${SECONDS_EACH}[c${i}]`);
    const inputs = COLOURS.map((_, i) => `[c${i}]`).join('');
    const picture = `${stripes.join(';')};${inputs}concat=n=${COLOURS.length}`;
    const wavPath = await madeWav('sine=440:d=12');
    const film = await smallFilm(picture, { wavPath });
    const rendered = await renderWhole(film, dir);
    segments = rendered.segments.length;
    served = await servePage(rendered.outPath);
    browser = await launchChromium(['--autoplay-policy=no-user-gesture-required']);
  });
  after(async () => {
    await browser?.close();
    served?.server.closeAllConnections();
    served?.server.close();
  });

  it('plays from the beginning, with audio, and shows the right frame after seeking anywhere', async () => {
    const page = await browser.newPage();
    await page.goto(served.url);

    const played = await page.evaluate<Played>('play()');
    const shown: string[] = [];
    for (const second of [9.04, 1, 11.9, 5, 3.96, 7])
      shown.push(await page.evaluate<string>(`colourAt(${second})`));

    expect(segments).to.be.greaterThan(1);
    expect(played).to.deep.include({ error: null, width: 160, height: 90, hasSound: true });
    expect(played.duration).to.be.closeTo(12, 0.05);
    expect(played.reached).to.be.greaterThan(0.5);
    expect(shown).to.deep.equal(['magenta', 'red', 'cyan', 'blue', 'lime', 'yellow']);
  });
});
