import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { narratedClip } from '../test/setup/narrated-clip.js';
import { screenshot, signIn, useStudio } from '../test/setup/studio.js';
import { waitUntil } from '../test/setup/wait-until.js';

/** Runs in the page: the share of pixels in the lower third of the shown frame that are as bright as a caption. */
const BRIGHT_SHARE = `(() => {
  const video = document.querySelector('video');
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d');
  context.drawImage(video, 0, 0);
  const top = Math.floor((canvas.height * 2) / 3);
  const { data } = context.getImageData(0, top, canvas.width, canvas.height - top);
  let bright = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at] > 200 && data[at + 1] > 200 && data[at + 2] > 200) bright += 1;
  return bright / (data.length / 4);
})()`;

describe('the whole work in the studio', () => {
  const studio = useStudio();

  /** Plays the page's video until it has moved past the time. */
  const playPast = async (page: Page, seconds: number) => {
    const video = page.locator('video').first();
    await video.waitFor();
    await video.evaluate(async (element) => {
      const player = element as unknown as { muted: boolean; play(): Promise<void> };
      player.muted = true;
      await player.play();
    });
    await waitUntil('the video plays', () =>
      page.evaluate<boolean>(`document.querySelector('video').currentTime > ${seconds}`),
    );
  };

  it('leads from an upload over a corrected line to a finished video that strangers can watch', async () => {
    const { email } = await studio.makeUser();
    const page = await studio.open('/');
    await signIn(page, email);

    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload videos' }).first().click(),
    ]);
    await chooser.setFiles({
      name: 'The first lesson.mp4',
      mimeType: 'video/mp4',
      buffer: await readFile(await narratedClip()),
    });
    const card = page.getByRole('grid', { name: 'Videos' }).getByRole('row').first();
    await card.waitFor();
    await screenshot(page, 'journey-library');
    await card.dblclick();
    await page.waitForURL(/\/video\/vid_/);

    await page.getByRole('button', { name: 'Analyze', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Analyze' }).click();
    const line = page.getByLabel('Text of line 1', { exact: true });
    await line.waitFor();
    await line.fill('Welcome to the corrected line.');
    await page.getByRole('button', { name: 'Save script' }).click();
    await page.getByText('All changes saved').waitFor();
    await screenshot(page, 'journey-editor');

    await page
      .getByRole('navigation', { name: 'Sections of the video' })
      .getByRole('link', { name: 'Result' })
      .click();
    const exports = page.getByRole('region', { name: 'Exports', exact: true });
    await exports.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByLabel('Finished video').waitFor();
    await playPast(page, 1);
    await screenshot(page, 'journey-result');

    const share = page.getByRole('region', { name: 'Share page', exact: true });
    await share.getByText('Anyone with the link can watch').click();
    const address = new URL(await share.getByLabel('Link to the page').inputValue());

    const stranger = await studio.open(address.pathname);
    await playPast(stranger, 3);
    expect(await stranger.evaluate<number>(BRIGHT_SHARE), 'captions are burned in').to.be.within(0.002, 0.3);
    await screenshot(stranger, 'journey-share');
    await stranger.close();
  });
});
