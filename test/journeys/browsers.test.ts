import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { closePages, sharedChromium } from '../setup/chromium.js';
import { clip } from '../setup/clips.js';
import { insertApproval } from '../setup/oauth.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { ingestedVideo, uploadVideo } from '../setup/video-journey.js';

const SCOPES = ['videos:read', 'videos:write', 'jobs:read'];

interface Given {
  readonly rest: string;
  readonly graphql: string;
  readonly credential: string;
}

/** Runs in the page: returns the result of each call, or how it failed. */
async function callRest({ rest, credential }: Given): Promise<string> {
  try {
    const headers = { authorization: `Bearer ${credential}` };
    const answer = await fetch(`${rest}/v1/jobs`, { headers });
    const isExposed = answer.headers.has('ratelimit') && answer.headers.has('x-request-id');
    return `${answer.status}, ${isExposed ? 'with' : 'without'} its headers`;
  } catch (err) {
    return (err as Error).message;
  }
}

async function upload({ rest, credential, film }: Given & { film: string }): Promise<string> {
  try {
    const form = new FormData();
    form.append(
      'file',
      new Blob([Uint8Array.from(atob(film), (letter) => letter.charCodeAt(0))]),
      'film.mp4',
    );
    const headers = { authorization: `Bearer ${credential}`, 'idempotency-key': crypto.randomUUID() };
    const answer = await fetch(`${rest}/v1/videos/upload`, { method: 'POST', headers, body: form });
    return ((await answer.json()) as { id: string }).id;
  } catch (err) {
    return (err as Error).message;
  }
}

async function askGraphql({ graphql, credential }: Given): Promise<string> {
  try {
    const headers = { authorization: `Bearer ${credential}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ query: '{ me { workspace { id } } }' });
    const answer = await fetch(`${graphql}/graphql`, { method: 'POST', headers, body });
    return JSON.stringify(await answer.json());
  } catch (err) {
    return (err as Error).message;
  }
}

async function followStream({ graphql, credential, videoId }: Given & { videoId: string }): Promise<string> {
  try {
    const headers = { authorization: `Bearer ${credential}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ query: `subscription { videoUpdates(id: "${videoId}") { id } }` });
    const answer = await fetch(`${graphql}/graphql/stream`, { method: 'POST', headers, body });
    const reader = (answer.body as NonNullable<typeof answer.body>)
      .pipeThrough(new TextDecoderStream())
      .getReader();
    let notified = '';
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      notified += read.value;
      if (notified.includes('"videoUpdates"')) break;
    }
    await reader.cancel();
    return notified;
  } catch (err) {
    return (err as Error).message;
  }
}

function followSocket({ graphql, credential, videoId }: Given & { videoId: string }): Promise<string> {
  const socket = new WebSocket(`${graphql.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const send = (message: object) => socket.send(JSON.stringify(message));
  return new Promise((resolve) => {
    socket.onclose = ({ code }) => resolve(`closed with ${code}`);
    socket.onopen = () =>
      send({ type: 'connection_init', payload: { authorization: `Bearer ${credential}` } });
    socket.onmessage = ({ data }) => {
      const { type, payload } = JSON.parse(String(data));
      const query = `subscription { videoUpdates(id: "${videoId}") { id } }`;
      if (type === 'connection_ack') send({ type: 'subscribe', id: 'a', payload: { query } });
      if (type === 'next') resolve(JSON.stringify(payload));
    };
  });
}

async function uploadByTus({ rest, credential }: Given): Promise<string> {
  try {
    const headers = { authorization: `Bearer ${credential}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ filename: 'film.mp4', contentType: 'video/mp4' });
    const asked = await fetch(`${rest}/v1/videos/upload`, { method: 'POST', headers, body });
    const { url } = ((await asked.json()) as { upload: { url: string } }).upload;
    const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'upload-length': '9' };
    const type = { 'content-type': 'application/offset+octet-stream' };
    const pushed = await fetch(url, { method: 'PATCH', headers: { ...tus, ...type }, body: 'four' });
    return `${pushed.status} ${pushed.headers.get('upload-offset')}`;
  } catch (err) {
    return (err as Error).message;
  }
}

describe('pages of other origins, in Chromium', () => {
  const product = useSharedProduct();
  let browser: Browser;
  let film: string;
  let approval: Awaited<ReturnType<typeof insertApproval>>;
  const servers: Server[] = [];
  const pages: Record<string, Page> = {};
  const workspaceId = () => product.workspaceId;

  /** A separate site. All of 127.0.0.0/8 is this machine, and each address and port is another origin. */
  const servePage = async (host: string, port = 0): Promise<string> => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>A page</title>');
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(port, host, resolve));
    return `http://${host}:${(server.address() as AddressInfo).port}`;
  };

  before(async () => {
    film = (await readFile(await clip('short'))).toString('base64');
    const dashboard = await servePage('127.0.0.2', product.standard.dashboardPort);
    const app = await servePage('127.0.0.3');
    const stranger = await servePage('127.0.0.4');
    approval = await insertApproval((_, sql, values) => product.sql(sql, values), workspaceId(), {
      role: 'owner',
      scopes: SCOPES,
      redirectUris: [`${app}/callback`],
    });
    browser = await sharedChromium();
    for (const [name, url] of Object.entries({ dashboard, app, stranger })) {
      pages[name] = await browser.newPage();
      await pages[name]?.goto(url);
    }
  });
  after(async () => {
    await closePages(browser);
    for (const server of servers) server.close();
  });

  const given = (credential: string): Given => ({
    rest: product.urls.REST,
    graphql: product.urls.GATEWAY,
    credential,
  });
  const page = (name: string) => pages[name] as Page;

  for (const [name, credentialOf] of [
    ['dashboard', () => product.apiKey],
    ['app', () => approval.accessToken],
  ] as const) {
    it(`can do everything that their credential allows, from an allowed origin: ${name}`, async () => {
      const as = given(credentialOf());

      expect(await page(name).evaluate(callRest, as)).to.equal('200, with its headers');
      const videoId = await page(name).evaluate(upload, { ...as, film });
      expect(videoId).to.match(/^vid_/);
      expect(await page(name).evaluate(askGraphql, as)).to.include(workspaceId());
      expect(await page(name).evaluate(followStream, { ...as, videoId })).to.include(videoId);
      expect(await page(name).evaluate(followSocket, { ...as, videoId })).to.include(videoId);
      expect(await page(name).evaluate(uploadByTus, as)).to.equal('204 4');
    });
  }

  it('show stored images and videos, also when opened directly', async () => {
    const video = await ingestedVideo(product, (await uploadVideo(product, await clip('short'))).id);
    const visitor = await browser.newPage();
    const widthOf = (shown: object) => {
      const { naturalWidth, videoWidth } = shown as { naturalWidth?: number; videoWidth?: number };
      return naturalWidth ?? videoWidth ?? 0;
    };

    await visitor.goto(video.thumbnailUrl);
    expect(await visitor.locator('img').evaluate(widthOf)).to.be.greaterThan(0);
    await visitor.goto(video.videoUrl);
    await visitor.locator('video').evaluate((film) => {
      const { readyState, addEventListener } = film as unknown as EventTarget & { readyState: number };
      if (readyState === 0) return new Promise((seen) => addEventListener.call(film, 'loadedmetadata', seen));
    });
    expect(await visitor.locator('video').evaluate(widthOf)).to.be.greaterThan(0);
  });
});
