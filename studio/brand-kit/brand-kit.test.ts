import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { clip } from '../../test/setup/clips.js';
import { screenshot, useStudio } from '../../test/setup/studio.js';
import { ingestedVideo, putSubtitles, uploadVideo } from '../../test/setup/video-journey.js';

describe('the Brand Kit in the studio', () => {
  const studio = useStudio();

  const stored = async () => (await studio.product.api('GET', '/v1/brand-kit')).json;
  const choose = async (page: Page, label: string, option: string) => {
    await page.getByRole('region', { name: 'Captions' }).getByRole('button', { name: label }).click();
    await page.getByRole('option', { name: option }).first().click();
  };
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Changes are not saved yet').waitFor({ state: 'hidden' });
    await page.getByText('Brand Kit saved').waitFor();
  };

  it('changes captions, with a sketch as long as no video is analyzed', async () => {
    const page = await studio.openSignedIn('/brand-kit');
    await page.getByText('how captions look').waitFor();
    const backgrounds: string[] = [];
    for (const preset of ['Clean', 'Box']) {
      await choose(page, 'Style', preset);
      await screenshot(page, `brand-kit-sketch-${preset}`);
      const style = await page.getByText('how captions look').getAttribute('style');
      backgrounds.push(/background-color: ([^;]+)/.exec(style ?? '')?.[1] ?? '');
    }
    expect(backgrounds[0]).not.to.equal(backgrounds[1]);
    await choose(page, 'Style', 'Bold');
    await choose(page, 'Font', 'Poppins');
    await page.getByLabel('Text color', { exact: true }).fill('#12AB34');
    await page.getByText('Changes are not saved yet').waitFor();
    await screenshot(page, 'brand-kit-sample');

    await save(page);

    expect((await stored()).captions).to.include({ preset: 'bold', fontFamily: 'Poppins', color: '#12AB34' });
  });

  it('shows what is wrong beside its field, and keeps what was typed', async () => {
    const page = await studio.openSignedIn('/brand-kit');
    await page.getByLabel('Outline color', { exact: true }).fill('red');
    await page.getByLabel('Opening scene').fill('ftp://scene');
    await page.getByRole('button', { name: 'Save', exact: true }).click();

    await page.getByText(/^Must/).first().waitFor();
    expect(await page.getByLabel('Outline color', { exact: true }).inputValue()).to.equal('red');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    expect(await page.getByLabel('Outline color', { exact: true }).inputValue()).to.equal('#000000');
    const notices = page.getByRole('region', { name: 'Notices' });
    await notices.getByText(/Must/i).first().waitFor();
    await page.getByLabel('Outline color', { exact: true }).fill('#111111');
    await save(page);
    await notices.getByText(/Must/i).first().waitFor({ state: 'detached' });
    await notices.getByText('Brand Kit saved').waitFor({ state: 'detached' });
  });

  it('edits pronunciations, glossary and script skills', async () => {
    const page = await studio.openSignedIn('/brand-kit');
    await page.getByRole('button', { name: 'Add pronunciation' }).click();
    const sound = page.getByRole('group', { name: 'Pronunciation 1' });
    await sound.getByRole('textbox', { name: 'Term' }).fill('SQL');
    await sound.getByRole('textbox', { name: 'Say' }).fill('sequel');
    await page.getByRole('button', { name: 'Add term' }).click();
    const term = page.getByRole('group', { name: 'Term 1' });
    await term.getByRole('textbox', { name: 'Term' }).fill('Studio');
    await term.getByText('Never translate').click();
    await page.getByRole('button', { name: 'Add script skill' }).click();
    const skill = page.getByRole('group', { name: 'Script skill 1' });
    await skill.getByLabel('Name').fill('Calm');
    await skill.getByLabel('Instructions').fill('Short sentences.');
    await page.getByRole('button', { name: 'Colors of slides' }).click();
    await page.getByRole('option', { name: 'Brand' }).click();
    await screenshot(page, 'brand-kit-lists');
    await save(page);

    const { pronunciations, glossary, scriptSkills, slideTheme } = await stored();
    expect(slideTheme).to.equal('brand');
    expect(pronunciations).to.deep.equal([{ term: 'SQL', type: 'alias', value: 'sequel' }]);
    expect(glossary).to.deep.equal([{ term: 'Studio', keep: true }]);
    expect(scriptSkills[0]).to.include({ name: 'Calm', instructions: 'Short sentences.' });
    await page.getByRole('button', { name: 'Remove pronunciation 1' }).click();
    await save(page);
    expect((await stored()).pronunciations).to.deep.equal([]);
  });

  it('draws the frame of an export with the settings of the form, then resets them', async () => {
    const { id } = await uploadVideo(studio.product, await clip('short'), 'A second.mp4');
    await ingestedVideo(studio.product, id);
    await putSubtitles(studio.product, id, [{ startTime: 0, endTime: 1, text: 'Open the settings.' }]);
    const page = await studio.openSignedIn('/brand-kit');
    const frame = page.getByRole('img', { name: 'Frame of “A second”' });
    await frame.waitFor();
    const before = await frame.getAttribute('src');
    await choose(page, 'Style', 'Box');
    await choose(page, 'Position', 'Top');
    const captionSize = page.getByRole('textbox', { name: 'Size' });
    await captionSize.fill('12');
    await captionSize.press('Tab');

    await page.locator(`img[alt*="A second"]:not([src="${before}"])`).waitFor();
    await page.locator('[aria-busy="false"] > img').waitFor();
    await screenshot(page, 'brand-kit-frame');

    await page.getByLabel('Outline color', { exact: true }).fill('red');
    await page.getByText('The preview shows the last valid settings.').waitFor();
    await frame.waitFor();
    await screenshot(page, 'brand-kit-invalid');

    await page.getByRole('button', { name: 'Reset to default' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset to default' }).click();
    await page.getByText('The Brand Kit was reset').waitFor();
    expect((await stored()).captions).to.include({ preset: 'clean', fontFamily: 'Inter', color: '#FFFFFF' });
  });

  it('shows an editor everything, and why nothing can be changed', async () => {
    const page = await studio.openSignedIn('/brand-kit', {
      role: 'editor',
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
    });
    await page.getByText('Only owners and admins can change this').waitFor();
    expect(await page.getByLabel('Text color', { exact: true }).isDisabled()).to.equal(true);
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(360);
    await screenshot(page, 'brand-kit-narrow-dark');
  });
});
