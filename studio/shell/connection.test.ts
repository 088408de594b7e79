import { expect } from 'chai';
import type { WebSocketRoute } from 'playwright-core';
import { useStudio } from '../../test/setup/studio.js';

const LOST = 'The connection was lost. Reconnecting…';
/** What a server closes connections with while it restarts. */
const SERVICE_RESTART = 1012;

describe('the live connection of the studio', () => {
  const studio = useStudio();

  it('tells that it was lost, and opens again by itself', async () => {
    const page = await studio.openSignedIn('/brand-kit');
    let sockets = 0;
    let setFirst: (socket: WebSocketRoute) => void;
    const first = new Promise<WebSocketRoute>((resolve) => {
      setFirst = resolve;
    });
    await page.routeWebSocket('**/graphql', (socket) => {
      sockets += 1;
      socket.connectToServer();
      setFirst(socket);
    });
    await page.reload();
    await page.getByRole('link', { name: 'Library' }).click();
    const socket = await first;
    const answered = page.evaluate(
      `new Promise((resolve) => new MutationObserver((_, observer) => {
        if (!document.body.textContent.includes(${JSON.stringify(LOST)})) return;
        observer.disconnect();
        resolve();
      }).observe(document.body, { subtree: true, childList: true, characterData: true }))`,
    );

    await socket.close({ code: SERVICE_RESTART, reason: 'Restarting' });

    await answered;
    await page.getByText(LOST).waitFor({ state: 'detached' });
    expect(sockets).to.equal(2);
  });

  it('is closed without a word when no page needs it', async () => {
    const page = await studio.openSignedIn('/brand-kit');
    const opening = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/graphql'));
    await page.getByRole('link', { name: 'Library' }).click();
    const socket = await opening;
    await socket.waitForEvent('framereceived');
    const closing = socket.waitForEvent('close');
    await page.getByRole('link', { name: 'Brand Kit' }).click();

    await closing;

    expect(await page.getByText(LOST).count()).to.equal(0);
  });
});
