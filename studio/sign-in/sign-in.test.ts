import { expect } from 'chai';
import { signIn, useStudio } from '../../test/setup/studio.js';

describe('signing in to the studio', () => {
  const studio = useStudio();

  it('leads from the first visit over the password to the library, without a word of OAuth', async () => {
    const { email } = await studio.makeUser();
    const page = await studio.open('/');
    await page.getByLabel('E-mail address').waitFor();
    expect(await page.textContent('body')).not.to.match(/OAuth|scope|client/i);
    await signIn(page, email);
    await page.getByRole('heading', { name: 'Library' }).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/');
  });

  it('returns to the requested page, and stays signed in after a reload', async () => {
    const { email } = await studio.makeUser();
    const page = await studio.open('/project/proj_none');
    await signIn(page, email);
    expect(new URL(page.url()).pathname).to.equal('/project/proj_none');
    await page.reload();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/project/proj_none');
  });

  it('waits as long as it is told when many people sign in at once, and then shows the page', async () => {
    const page = await studio.openSignedIn('/project/proj_none');
    let refusals = 0;
    await page.route('**/oauth/token', async (route) => {
      refusals += 1;
      if (refusals > 2) return route.continue();
      return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { error: 'rate_limited' } });
    });
    await page.reload();
    await page.getByText('This page continues by itself').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/project/proj_none');
    expect(refusals).to.equal(3);
  });

  it('keeps no token where another script or page could read it', async () => {
    const page = await studio.openSignedIn('/');
    const stored = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])',
    );
    expect(stored).not.to.match(/svc_|oat|ort/);
  });

  it('revokes the tokens and ends the session when the user signs out', async () => {
    const page = await studio.openSignedIn('/');
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.url().endsWith('/graphql')),
      page.reload(),
    ]);
    const authorization = (await request.allHeaders()).authorization as string;
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('E-mail address').waitFor();
    const answer = await fetch(`${studio.url}/v1/videos`, { headers: { authorization } });
    expect(answer.status).to.equal(401);
  });
});
