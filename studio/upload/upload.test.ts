import { readFile, stat } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { clip, makeClip } from '../../test/setup/clips.js';
import { dropFiles } from '../../test/setup/drop-files.js';
import { serveFile } from '../../test/setup/file-server.js';
import { screenshot, useStudio } from '../../test/setup/studio.js';
import { waitUntil } from '../../test/setup/wait-until.js';

const card = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Videos' }).getByRole('row', { name });
const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });

/** Long enough to be paused. */
const largeClip = (): Promise<string> =>
  makeClip('noisy', {
    extension: 'mp4',
    seconds: 2,
    size: '320x180',
    filter: 'noise=alls=40:allf=t',
    codec: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-qp', '12'],
  });

describe('uploading videos', () => {
  const studio = useStudio();

  const choose = async (page: Page, files: Parameters<Page['setInputFiles']>[1]): Promise<void> => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload videos' }).click(),
    ]);
    await chooser.setFiles(files as string[]);
  };
  /** Limits what the page sends, in bytes per second; -1 ends that. */
  const slowDown = async (page: Page, uploadThroughput: number): Promise<void> => {
    const network = await page.context().newCDPSession(page);
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
    await network.send('Network.emulateNetworkConditions', conditions);
  };
  const video = async (name: string, path: string) => ({
    name,
    mimeType: 'video/mp4',
    buffer: await readFile(path),
  });

  it('sends several files, and shows each as a card with its progress until it is ready', async () => {
    const page = await studio.openSignedIn('/');
    const path = await clip('short');
    await choose(page, [await video('First lesson.mp4', path), await video('Second lesson.mp4', path)]);
    await tray(page).getByText('2 uploads finished').waitFor();
    for (const name of ['First lesson', 'Second lesson']) {
      await card(page, name).getByText('0:01').waitFor();
      await card(page, name).getByRole('progressbar').waitFor({ state: 'detached' });
    }
    await screenshot(page, 'uploads');
    await page.getByRole('button', { name: 'Close uploads' }).click();
    await tray(page).waitFor({ state: 'detached' });
  });

  it('refuses other files in words, and says why a video could not be used', async () => {
    const page = await studio.openSignedIn('/');
    await choose(page, [
      { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      { name: 'broken.mp4', mimeType: 'video/mp4', buffer: Buffer.from('This is no video.') },
    ]);
    await tray(page).getByText('This is not a video file.').waitFor();
    await card(page, 'broken')
      .getByText(/The file can’t be used: /)
      .waitFor();
  });

  it('takes files that are dropped on the page', async () => {
    const page = await studio.openSignedIn('/');
    await page.getByRole('button', { name: 'Upload videos' }).waitFor();
    await dropFiles(page, 'body', [await video('Dropped.mp4', await clip('short'))]);
    await card(page, 'Dropped').getByText('0:01').waitFor();
  });

  it('fetches the file at an address', async () => {
    const page = await studio.openSignedIn('/');
    const server = await serveFile(await clip('short'));
    await page.getByRole('button', { name: 'Upload from a link' }).click();
    const form = page.getByRole('dialog', { name: 'Upload from a link' });
    await form.getByLabel('Link').fill('example');
    await form.getByRole('button', { name: 'Upload' }).click();
    await form.getByText('Enter a complete link, starting with https:// or http://').waitFor();
    await form.getByLabel('Link').fill(server.url);
    await form.getByLabel('Name').fill('From afar');
    await form.getByRole('button', { name: 'Upload' }).click();
    await card(page, 'From afar').getByText('0:01').waitFor();
    await server.stop();
  });

  it('pauses, and after a reload continues where it was once the same file is chosen', async () => {
    const page = await studio.openSignedIn('/');
    const path = await largeClip();
    const { size } = await stat(path);
    // As slow as a weak connection, so that there is something to pause.
    await slowDown(page, size / 8);
    await choose(page, path);
    await tray(page).getByRole('progressbar').waitFor();
    await waitUntil('a part is sent', async () => {
      const percent = await tray(page).getByRole('progressbar').getAttribute('aria-valuenow');
      return Number(percent) > 20;
    });
    await tray(page)
      .getByRole('button', { name: /^Pause noisy/ })
      .click();
    await tray(page)
      .getByText(/^Paused/)
      .waitFor();
    await slowDown(page, -1);

    await page.reload();
    await tray(page)
      .getByText(/Choose the same file again to continue/)
      .waitFor();
    await tray(page).getByText('Choose the file again to resume').waitFor();
    const chooseAgain = async (file: Parameters<Page['setInputFiles']>[1]) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        tray(page)
          .getByRole('button', { name: /^Choose the file noisy/ })
          .click(),
      ]);
      await chooser.setFiles(file as string);
    };
    await chooseAgain(await clip('short'));
    await tray(page)
      .getByText(/That is another file/)
      .waitFor();
    const resumed = page.waitForRequest((request) => request.method() === 'PATCH');
    await chooseAgain(path);
    expect(Number((await (await resumed).allHeaders())['upload-offset'])).to.be.greaterThan(0);
    await tray(page).getByText('1 upload finished').waitFor();
  });

  it('deletes the video of an upload that is canceled', async () => {
    const page = await studio.openSignedIn('/');
    await slowDown(page, 1_000);
    await choose(page, [await video('Unwanted.mp4', await clip('short'))]);
    await card(page, 'Unwanted').waitFor();
    await tray(page).getByRole('button', { name: 'Cancel Unwanted.mp4' }).click();
    await card(page, 'Unwanted').waitFor({ state: 'detached' });
  });
});
