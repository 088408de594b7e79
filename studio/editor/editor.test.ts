import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { clip } from '../../test/setup/clips.js';
import { screenshot, useStudio } from '../../test/setup/studio.js';
import { ingestedVideo, putSubtitles, uploadVideo } from '../../test/setup/video-journey.js';
import { waitUntil } from '../../test/setup/wait-until.js';

const CUES = [
  { startTime: 0, endTime: 3, text: 'Open the settings.' },
  { startTime: 3, endTime: 6, text: 'Choose the settings page.' },
  { startTime: 7, endTime: 10, text: 'Press save.' },
];
/** Of the second line; the third word is uncertain. */
const WORDS = [
  { text: 'Choose', start: 3, end: 3.5, confidence: 0.9 },
  { text: 'the', start: 3.5, end: 4, confidence: 0.9 },
  { text: 'settings', start: 4, end: 5, confidence: 0.3 },
  { text: 'page.', start: 5, end: 6, confidence: 0.9 },
];

describe('editing a script in the studio', () => {
  const studio = useStudio();
  let page: Page;
  let videoId: string;

  before(async () => {
    videoId = (await uploadVideo(studio.product, await clip('plain'))).id;
    await ingestedVideo(studio.product, videoId);
    await studio.product.sql(
      `insert into videos.key_event (workspace_id, video_id, source, position, text, "timestamp")
       select workspace_id, id, 'given', n, 'Step ' || n, n * 3 from videos.video, generate_series(1, 3) n where id = $1`,
      [videoId],
    );
    await resetScript();
    page = await studio.openSignedIn(`/video/${videoId}`);
    await line(1).waitFor();
  });

  const keyEvent = (name: string) =>
    page.getByRole('list', { name: /^Key events/ }).getByRole('button', { name });

  async function resetScript() {
    await studio.product.sql('delete from videos.script_line where video_id = $1', [videoId]);
    await putSubtitles(studio.product, videoId, CUES);
    await studio.product.sql(
      'update videos.script_line set words = $2 where video_id = $1 and position = 1',
      [videoId, JSON.stringify(WORDS)],
    );
    await studio.product.sql('update videos.video set updated_at = now() where id = $1', [videoId]);
  }
  /** Begins again with the stored script, without a draft. */
  async function startAnew() {
    await resetScript();
    await page.evaluate('localStorage.clear()');
    await page.evaluate("addEventListener('pagehide', () => localStorage.clear())");
    await page.reload();
    await line(1).waitFor();
  }
  const line = (number: number) => page.getByLabel(`Text of line ${number}`, { exact: true });
  const save = () => page.getByRole('button', { name: 'Save script' });
  const storedTexts = async (): Promise<string[]> =>
    (await studio.product.api('GET', `/v1/videos/${videoId}/script`)).json.lines.map(
      ({ text }: { text: string }) => text,
    );
  const saveAndWait = async () => {
    await save().click();
    await page.getByText('All changes saved').waitFor();
  };
  const time = () =>
    page.locator('video').evaluate((video) => (video as unknown as { currentTime: number }).currentTime);

  it('edits a text and saves it', async () => {
    await line(1).fill('Open the preferences.');
    await page.getByText('Unsaved changes, kept in this browser').waitFor();
    await saveAndWait();
    expect(await storedTexts()).to.deep.equal([
      'Open the preferences.',
      'Choose the settings page.',
      'Press save.',
    ]);
  });

  it('shows the key events on the timeline, whose times are reached by pointer and keys', async () => {
    await keyEvent('Step 2, at 0:06').click();
    await waitUntil('the video is there', async () => (await time()) === 6);
    await page.keyboard.press('ArrowLeft');
    await waitUntil('the video is there', async () => (await time()) === 3);
    expect(await keyEvent('Step 1').evaluate((button) => button.matches(':focus'))).to.equal(true);
    expect(await keyEvent('Step 2').getAttribute('tabindex')).to.equal('-1');
    await screenshot(page, 'editor-key-events');
  });

  it('splits at the cursor by the times of the words, merges, undoes and redoes by keys', async () => {
    await startAnew();
    await line(2).click();
    await line(2).evaluate((field) =>
      (field as unknown as { setSelectionRange(from: number, to: number): void }).setSelectionRange(11, 11),
    );
    await page.keyboard.press('Enter');
    await page.getByText('4 lines', { exact: true }).waitFor();
    expect(await line(3).inputValue()).to.equal('settings page.');
    expect(await page.getByRole('textbox', { name: 'Start of line 3' }).inputValue()).to.equal('0:04.000');

    await page.keyboard.press('Backspace');
    await page.getByText('3 lines', { exact: true }).waitFor();
    expect(await line(2).inputValue()).to.equal('Choose the settings page.');

    await page.keyboard.press('Control+z');
    await page.getByText('4 lines', { exact: true }).waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.getByText('3 lines', { exact: true }).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('All changes saved').waitFor();
  });

  it('inserts, deletes, and sets times; refuses a line that ends before it starts', async () => {
    await startAnew();
    await page.getByRole('button', { name: 'Actions for line 2' }).click();
    await page.getByRole('menuitem', { name: 'Insert line after' }).click();
    await page.getByText('4 lines', { exact: true }).waitFor();
    await line(3).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Wait.');
    await page.getByRole('button', { name: 'Actions for line 1' }).click();
    await page.getByRole('menuitem', { name: 'Delete line' }).click();
    await page.getByText('3 lines', { exact: true }).waitFor();

    const end = page.getByRole('textbox', { name: 'End of line 3' });
    await end.fill('1');
    await end.press('Enter');
    await page.getByText('The end is before the start').waitFor();
    await save().click();
    await page.getByText('Not saved: 1 line must be corrected first').waitFor();
    await end.fill('11,5');
    await end.press('Enter');
    await saveAndWait();
    const { json } = await studio.product.api('GET', `/v1/videos/${videoId}/script`);
    expect(json.lines.map(({ text, end: at }: { text: string; end: number }) => [text, at])).to.deep.equal([
      ['Choose the settings page.', 6],
      ['Wait.', 7],
      ['Press save.', 11.5],
    ]);
  });

  it('searches with a count, and replaces one result or all', async () => {
    await startAnew();
    await page.keyboard.press('Control+f');
    await page.getByLabel('Find').fill('Settings');
    await page.getByText('1 of 2').waitFor();
    await page.getByText('Match case').click();
    await page.getByText('No results').waitFor();
    await page.getByText('Match case').click();
    await page.getByLabel('Replace with').fill('options');
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await page.getByText('1 of 1').waitFor();
    await page.getByRole('button', { name: 'Replace all' }).click();
    await page.getByText('No results').waitFor();
    expect(await line(2).inputValue()).to.equal('Choose the options page.');
    await page.getByRole('button', { name: 'Close search' }).click();
  });

  it('shows a clicked line in the video, its caption over it, and the spoken and uncertain words', async () => {
    await startAnew();
    await line(3).click({ position: { x: 4, y: 10 } });
    await page.locator('[data-caption]', { hasText: 'Press save.' }).waitFor();
    expect(await time()).to.be.closeTo(7, 0.1);
    await line(2).click({ position: { x: 12, y: 10 } });
    await page.locator('li[aria-current] [class*="spoken"]', { hasText: 'Choose' }).waitFor();
    expect(await page.locator('[class*="uncertain"]').allTextContents()).to.deep.equal(['settings']);
  });

  it('shows the paused frame as it will be exported, and says that unsaved changes are not in it', async () => {
    await page.getByRole('button', { name: 'Show as exported' }).click();
    await page.getByRole('img', { name: 'The frame as it will be exported' }).waitFor();
    await screenshot(page, 'editor-exported');
    await line(1).fill('Changed.');
    await page.getByText('Save the script to see it as exported').waitFor();
  });

  it('plays and pauses with the space bar outside of fields', async () => {
    await startAnew();
    await page.getByRole('heading', { level: 1 }).click({ position: { x: 0, y: 0 }, force: true });
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    expect(await storedTexts()).to.have.length(3);
  });

  it('restores unsaved changes after a reload, and discards them on request', async () => {
    await startAnew();
    await line(1).fill('Not saved yet.');
    await page.reload();
    await page.getByText(/Unsaved changes from .* were restored/).waitFor();
    expect(await line(1).inputValue()).to.equal('Not saved yet.');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    expect(await line(1).inputValue()).to.equal('Open the settings.');
    await page.getByText('All changes saved').waitFor();
  });

  it('keeps unsaved changes when the script is saved elsewhere, and lets the person choose', async () => {
    await startAnew();
    await line(1).fill('Mine.');
    const theirs = CUES.map(({ startTime, endTime, text }, index) => ({
      start: startTime,
      end: endTime,
      text: index === 0 ? 'Theirs.' : text,
    }));
    await studio.product.api('PUT', `/v1/videos/${videoId}/script`, { body: { lines: theirs } });
    await page.getByText('This script was changed elsewhere').waitFor();
    expect(await save().isDisabled()).to.equal(true);
    expect(await line(1).inputValue()).to.equal('Mine.');
    await page.getByRole('button', { name: 'Compare versions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare versions' });
    await dialog.getByText('Theirs.').waitFor();
    await screenshot(page, 'editor-both-versions');
    await dialog.getByRole('button', { name: 'Keep my version' }).click();
    await saveAndWait();
    expect((await storedTexts())[0]).to.equal('Mine.');
  });

  it('takes over what is saved elsewhere while nothing is unsaved', async () => {
    await startAnew();
    await studio.product.api('PUT', `/v1/videos/${videoId}/script`, {
      body: { lines: [{ start: 0, end: 1, text: 'Only line.' }] },
    });
    await page.getByText('1 line', { exact: true }).waitFor();
    expect(await line(1).inputValue()).to.equal('Only line.');
  });

  it('moves lines on the timeline by dragging and by keys, and zooms', async () => {
    await startAnew();
    const block = page.getByRole('slider', { name: 'Move line 2' });
    const box = (await block.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + 5, { steps: 3 });
    await page.mouse.up();
    expect(await page.getByRole('textbox', { name: 'Start of line 2' }).inputValue()).to.equal('0:04.000');

    await page.getByRole('slider', { name: 'Move the end of line 2' }).focus();
    await page.keyboard.press('ArrowLeft');
    expect(await page.getByRole('textbox', { name: 'End of line 2' }).inputValue()).to.equal('0:06.900');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.getByText('All changes saved').waitFor();

    const width = async () => (await page.getByRole('slider', { name: 'Move line 1' }).boundingBox())!.width;
    const before = await width();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect(await width()).to.be.above(before * 1.4);
  });

  it('draws the waveform of the audio', async () => {
    const isDrawn = () =>
      page.evaluate<boolean>(`(() => {
        const canvas = [...document.querySelectorAll('canvas')].at(-1);
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return data.some((value) => value > 0);
      })()`);
    await waitUntil('the waveform is drawn', isDrawn);
  });

  it('keeps a script of 2,500 lines to those in view', async () => {
    await startAnew();
    const lines = Array.from({ length: 2500 }, (_, at) => ({
      start: at,
      end: at + 1,
      text: `Line ${at + 1}`,
    }));
    await studio.product.api('PUT', `/v1/videos/${videoId}/script`, { body: { lines } });
    await page.getByText('2,500 lines', { exact: true }).waitFor();
    expect(await page.getByRole('listitem').count()).to.be.below(60);
    await page.keyboard.press('Control+f');
    await page.getByLabel('Find').fill('Line 2500');
    await line(2500).waitFor();
  });

  it('shows the script of a locked video, read only', async () => {
    await startAnew();
    await studio.product.sql('update videos.video set locked = true, updated_at = now() where id = $1', [
      videoId,
    ]);
    await page.reload();
    await page.getByText('Read only').waitFor();
    expect(await line(1).getAttribute('readonly')).not.to.equal(null);
    await studio.product.sql('update videos.video set locked = false where id = $1', [videoId]);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 360])
      it(`fits ${width} pixels in ${colorScheme} colours`, async () => {
        await resetScript();
        await page.evaluate('localStorage.clear()');
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await page.reload();
        await line(2).click({ position: { x: 12, y: 10 } });
        await page.locator('[data-caption]').waitFor();
        await screenshot(page, `editor-${colorScheme}-${width}`);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
      });

  it('says that no speech was found, and what can be done next', async () => {
    await studio.product.sql('delete from videos.script_line where video_id = $1', [videoId]);
    await page.evaluate('localStorage.clear()');
    await page.reload();
    await page.getByRole('heading', { name: 'No speech was found' }).waitFor();
    await screenshot(page, 'editor-no-speech');
    await page.getByRole('main').getByRole('button', { name: 'Insert line', exact: true }).last().click();
    await line(1).fill('A line by hand.');
    await saveAndWait();
    expect(await storedTexts()).to.deep.equal(['A line by hand.']);
  });
});
