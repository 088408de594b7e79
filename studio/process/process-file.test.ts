import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type DroppedFile, dropFiles } from '../../test/setup/drop-files.js';
import { spokenFilm } from '../../test/setup/process-journey.js';
import { screenshot, useStudio } from '../../test/setup/studio.js';
import { waitUntil } from '../../test/setup/wait-until.js';

const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Process a video' });

const pdf = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };

const drop = (page: Page, files: readonly DroppedFile[]) => dropFiles(page, '[role=dialog]', files);

/** Limits what the page sends, in bytes per second; -1 ends that. */
async function slowDown(page: Page, uploadThroughput: number): Promise<void> {
  const network = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
  await network.send('Network.emulateNetworkConditions', conditions);
}

describe('processing a file', () => {
  const studio = useStudio();

  const film = async (name: string): Promise<DroppedFile> => ({
    name: `${name}.mp4`,
    mimeType: 'video/mp4',
    buffer: await readFile(await spokenFilm()),
  });
  const processesOf = (name: string) =>
    studio.product.sql<{ id: string }>(
      `select j.id from jobs.job j join videos.video v on v.id = j.video_id
       where v.name = $1 and v.workspace_id = $2 and j.kind = 'process'`,
      [name, studio.product.workspaceId],
    );
  const openForm = async (page: Page) => {
    await page.getByRole('button', { name: 'Process a video' }).click();
    const form = dialog(page);
    await form.getByRole('button', { name: 'Choose a file' }).waitFor();
    return form;
  };
  /** Starts an upload that is slow enough to be seen. */
  const beginUpload = async (page: Page, file: DroppedFile) => {
    const form = await openForm(page);
    await drop(page, [file]);
    await form.getByText('Export the video').click();
    await slowDown(page, file.buffer.length / 10);
    await form.getByRole('button', { name: 'Upload and process' }).click();
    await waitUntil('a part is sent', async () => {
      const progress = form.getByRole('progressbar', { name: `Upload of ${file.name}` });
      return Number(await progress.getAttribute('aria-valuenow')) > 5;
    });
    return form;
  };

  it('takes one chosen or dropped video, names it, and shows its upload, then its steps', async () => {
    const page = await studio.openSignedIn('/');
    const form = await openForm(page);
    await drop(page, [pdf]);
    await form.getByText('This is not a video file.').waitFor();
    await drop(page, [await film('One'), await film('Two')]);
    await form.getByText(/^One file at a time/).waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      form.getByRole('button', { name: 'Choose a file' }).click(),
    ]);
    await chooser.setFiles(await film('Chosen'));
    await form.getByText('Chosen.mp4').waitFor();
    await form.getByRole('textbox', { name: 'Name' }).fill('From a file');
    await form.getByText('Export the video').click();
    await screenshot(page, 'process-file-form');
    await form.getByRole('button', { name: 'Upload and process' }).click();
    await form.getByRole('list', { name: 'Steps' }).getByText('Analyze').waitFor();

    await form.getByText('From a file is ready').waitFor({ timeout: 180_000 });
    expect(await processesOf('From a file')).to.have.length(1);
    // Nothing that was dropped on the window was uploaded by the library.
    await form.getByRole('button', { name: 'Close' }).first().click();
    await tray(page).getByText('Uploaded, processing has started').waitFor();
    expect(await tray(page).getByRole('listitem').count()).to.equal(1);
  });

  it('starts when the upload is done although the window was closed and another page is shown', async () => {
    const page = await studio.openSignedIn('/');
    const form = await beginUpload(page, await film('In passing'));
    await form.getByText(/^(This uses|Uses the length of the video)/).waitFor();
    await form.getByRole('button', { name: 'Pause In passing.mp4' }).click();
    await form.getByText(/^Paused/).waitFor();
    await screenshot(page, 'process-file-upload');
    await form.getByRole('button', { name: 'Close' }).first().click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Brand Kit' }).click();
    expect(await processesOf('In passing')).to.deep.equal([]);

    await slowDown(page, -1);
    await tray(page).getByRole('button', { name: 'Resume In passing.mp4' }).click();

    await tray(page).getByText('Uploaded, processing has started').waitFor();
    await screenshot(page, 'process-file-tray');
    expect(await processesOf('In passing')).to.have.length(1);
  });

  it('remembers what was chosen over a reload, until the same file is chosen again', async () => {
    const page = await studio.openSignedIn('/');
    const file = await film('Remembered');
    const form = await beginUpload(page, file);
    await form.getByRole('button', { name: 'Pause Remembered.mp4' }).click();
    await form.getByText(/^Paused/).waitFor();
    await slowDown(page, -1);
    await page.reload();
    await tray(page)
      .getByText(/again to continue and process it/)
      .waitFor();
    await screenshot(page, 'process-file-reloaded');

    await openForm(page);
    await drop(page, [file]);
    await dialog(page).getByRole('button', { name: 'Remove Remembered.mp4' }).click();
    await dialog(page).getByRole('button', { name: 'Close' }).first().click();
    await dialog(page).waitFor({ state: 'detached' });
    await dropFiles(page, 'body', [file]);

    await tray(page).getByText('Uploaded, processing has started').waitFor();
    expect(await processesOf('Remembered')).to.have.length(1);
  });

  it('says why the uploaded video is not processed, leaves it in the library, and tries again', async () => {
    const page = await studio.openSignedIn('/');
    const form = await beginUpload(page, await film('Locked meanwhile'));
    await form.getByRole('button', { name: 'Pause Locked meanwhile.mp4' }).click();
    const [video] = await studio.product.sql<{ id: string }>(
      'select id from videos.video where name = $1 and workspace_id = $2',
      ['Locked meanwhile', studio.product.workspaceId],
    );
    await studio.product.sql('update videos.video set locked = true where id = $1', [video?.id]);
    await slowDown(page, -1);
    await form.getByRole('button', { name: 'Resume Locked meanwhile.mp4' }).click();
    await form
      .getByRole('alert')
      .getByText(/^Uploaded, but not processed: .*locked/i)
      .waitFor();
    await screenshot(page, 'process-file-refused');
    await studio.product.sql('update videos.video set locked = false where id = $1', [video?.id]);

    await form.getByRole('button', { name: 'Process Locked meanwhile.mp4 again' }).click();

    await form.getByRole('list', { name: 'Steps' }).getByText('Analyze').waitFor();
    expect(await processesOf('Locked meanwhile')).to.have.length(1);
  });
});
