import { expect } from 'chai';
import { serveFile } from '../../test/setup/file-server.js';
import { spokenFilm } from '../../test/setup/process-journey.js';
import { screenshot, useStudio } from '../../test/setup/studio.js';
import { ingestedVideo, uploadVideo } from '../../test/setup/video-journey.js';

describe('processing a video in one form', () => {
  const studio = useStudio();

  it('names what is missing, plays a voice, and ticks the steps off as they are done', async () => {
    const server = await serveFile(await spokenFilm());
    const page = await studio.openSignedIn('/');
    await page.getByRole('button', { name: 'Process a video' }).click();
    const form = page.getByRole('dialog', { name: 'Process a video' });
    await form.getByText('Generate a voiceover').click();
    await form.getByRole('button', { name: 'Process', exact: true }).click();
    await form.getByText('Enter a link to a video file.').waitFor();
    await form.getByText('Choose a voice, or leave the voiceover out.').waitFor();

    await form.getByLabel('Link').fill(server.url);
    await form.getByRole('textbox', { name: 'Name' }).fill('All at once');
    await form.getByRole('button', { name: /Voice$/ }).click();
    await page.getByRole('option').first().click();
    const [preview] = await Promise.all([
      page.waitForResponse((response) => /audio/.test(response.headers()['content-type'] ?? '')),
      form.getByRole('button', { name: /^Listen to/ }).click(),
    ]);
    expect(preview.status()).to.be.oneOf([200, 206]);
    await form.getByText('in minutes once').waitFor();
    await screenshot(page, 'process-form');

    // What was typed comes back.
    await form.getByRole('button', { name: 'Close' }).click();
    await form.waitFor({ state: 'detached' });
    await page.keyboard.press('p');
    expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).to.equal('All at once');
    await form.getByRole('button', { name: 'Process', exact: true }).click();
    const steps = form.getByRole('list', { name: 'Steps' });
    await steps.getByText('Analyze').waitFor();
    await screenshot(page, 'process-steps');
    await form.getByText('All at once is ready').waitFor({ timeout: 180_000 });
    expect(await steps.getByText('Done').count()).to.equal(3);
    await form.getByRole('button', { name: 'Open the video' }).click();
    await page.waitForURL(/\/video\/vid_/);
    await server.stop();
  });

  it('processes an existing video, and says before what it takes', async () => {
    const { id } = await uploadVideo(studio.product, await spokenFilm());
    await ingestedVideo(studio.product, id);
    await studio.product.api('PATCH', `/v1/videos/${id}`, { body: { name: 'Filmed before' } });
    const page = await studio.openSignedIn('/');
    await page.getByRole('button', { name: 'Process a video' }).click();
    const other = page.getByRole('dialog', { name: 'Process a video' });
    await other.getByLabel('What the video shows').fill('Another video');
    await other.getByRole('button', { name: 'Close' }).click();
    await other.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Options for Filmed before' }).click();
    await page.getByRole('menuitem', { name: 'Process…' }).click();
    const form = page.getByRole('dialog', { name: 'Process “Filmed before”' });
    expect(await form.getByLabel('What the video shows').inputValue()).to.equal('');
    await form.getByText(/This uses \d+ of your minutes\./).waitFor();
    expect(await form.getByRole('textbox', { name: 'Link' }).count()).to.equal(0);
    await form.getByText('Export the video').click();
    await screenshot(page, 'process-existing');
    await form.getByRole('button', { name: 'Process', exact: true }).click();
    await form.getByText('Filmed before is ready').waitFor({ timeout: 180_000 });

    await page.goto(`${studio.url}/`);
    await page.getByRole('button', { name: 'Options for Filmed before' }).click();
    await page.getByRole('menuitem', { name: 'Process…' }).click();
    await form.getByText('This uses none of your minutes.').waitFor();
    await form.getByText('Export the video').click();
    await form.getByText('Choose at least one step.').waitFor();
    expect(await form.getByRole('button', { name: 'Process', exact: true }).isDisabled()).to.equal(true);
    await screenshot(page, 'process-nothing');
  });
});
