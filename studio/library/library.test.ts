import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { clip } from '../../test/setup/clips.js';
import { screenshot, useStudio } from '../../test/setup/studio.js';
import { ingestedVideo, uploadVideo } from '../../test/setup/video-journey.js';
import { waitUntil } from '../../test/setup/wait-until.js';

const card = (page: Page, name: string) => page.getByRole('row', { name, exact: true });

describe('the library', () => {
  const studio = useStudio();

  const addVideo = async (name: string): Promise<string> => {
    const { id } = await uploadVideo(studio.product, await clip('short'), `${name}.mp4`);
    await ingestedVideo(studio.product, id);
    await studio.product.api('PATCH', `/v1/videos/${id}`, { body: { name } });
    return id;
  };

  it('teaches what one gets while it is empty', async () => {
    const page = await studio.openSignedIn('/');
    await page.getByRole('heading', { name: 'Upload your first video' }).waitFor();
    await page.getByRole('button', { name: 'Upload videos' }).waitFor();
    await screenshot(page, 'library-empty');
  });

  it('offers no button that goes away once it is known to be empty', async () => {
    const page = await studio.openSignedIn('/');
    const answers: Array<() => Promise<void>> = [];
    let isHeld = true;
    await page.route('**/graphql', async (route) => {
      if (!isHeld || !route.request().postData()?.includes('query LibraryVideos')) return route.fallback();
      answers.push(() => route.continue());
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor();
    await waitUntil('the list is requested', async () => answers.length > 0);
    expect(await page.getByRole('button', { name: 'Process a video' }).count()).to.equal(0);

    isHeld = false;
    for (const answer of answers) await answer();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Process a video' }).click();
    await page.getByRole('dialog', { name: 'Process a video' }).getByText('Generate a voiceover').waitFor();
  });

  it('asks again for what was refused because of too many requests, and says so when it would take long', async () => {
    const refuse = (page: Page, retryAfter: string, times?: number) =>
      page.route(
        '**/graphql',
        (route) =>
          route.fulfill({
            status: 429,
            headers: { 'retry-after': retryAfter },
            json: { errors: [{ message: 'Too many', extensions: { code: 'rate_limit_exceeded' } }] },
          }),
        { times },
      );
    const page = await studio.openSignedIn('/');
    await refuse(page, '1', 3);
    await page.reload();
    await page.getByRole('heading', { name: 'Upload your first video' }).waitFor();

    await refuse(page, '60');
    await page.reload();
    await page.getByText('Too many requests at once. Wait a moment and try again.').first().waitFor();
    await screenshot(page, 'library-refused');
  });

  it('shows name, length, language and status of each video, and plays it under the pointer', async () => {
    await addVideo('How to invite a team member');
    await addVideo(`A long name ${'with quite many words '.repeat(8)}`.trim());
    const page = await studio.openSignedIn('/');

    const shown = card(page, 'How to invite a team member');
    await shown.waitFor();
    expect(await shown.textContent()).to.match(/0:01.*Not analyzed/);
    await shown.hover();
    const strip = shown.locator('[data-tile]');
    await strip.waitFor();
    await screenshot(page, 'library-two');
  });

  it('moves through the videos by arrow keys, opens one by Enter and comes back', async () => {
    const page = await studio.openSignedIn('/');
    await card(page, 'How to invite a team member').waitFor();
    await page.getByRole('grid', { name: 'Videos' }).getByRole('row').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/video\/vid_/);
    await page.goBack();
    await card(page, 'How to invite a team member').waitFor();
  });
});
