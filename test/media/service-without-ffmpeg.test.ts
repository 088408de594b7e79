import { expect } from 'chai';
import { startMedia } from '../../services/media/compose.js';
import { readMediaConfig } from '../../services/media/config.js';
import { makeDiskStorage } from '../../services/media/storage/disk-storage.js';
import { makeCallerSigner, type SignCaller } from '../../services/platform/access/caller.js';
import { makeSubgraphClient, type SubgraphClient } from '../../services/platform/graphql/subgraph-client.js';
import { makeStoredUrlSigner } from '../../services/platform/http/stored-url.js';
import { makeLog } from '../../services/platform/log/log.js';
import { Lifecycle } from '../../services/platform/process/lifecycle.js';
import { listChildren } from '../../supervisor/children.js';
import { readSupervisorConfig } from '../../supervisor/config.js';
import { makeSecrets, type Secrets } from '../../supervisor/secrets.js';
import { aCaller } from '../setup/calls.js';
import { claimPort } from '../setup/claim-port.js';
import { clip } from '../setup/clips.js';
import { confineAsUsual } from '../setup/confinements.js';
import { useTestDatabase } from '../setup/database.js';
import { failureOf } from '../setup/failure-of.js';
import { useFolder } from '../setup/folders.js';
import { pathWithoutFfmpeg } from '../setup/path-without-ffmpeg.js';
import { aRenderRequest } from '../setup/render-request.js';
import { storeSource } from '../setup/store-source.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const VIDEO = 'vid_1';
const MISSING = /^This installation cannot process media: ff(mpeg|probe) is not installed$/;

describe('the media service without ffmpeg', () => {
  const dataDir = useFolder();
  const database = useTestDatabase();

  let secrets: Secrets;
  let baseUrl: string;
  let metricsUrl: string;
  let source: string;
  let asVideos: SubgraphClient;
  const lifecycle = new Lifecycle(makeLog('media', 'silent'));

  const signerOf = (issuer: 'videos' | 'edge'): SignCaller =>
    makeCallerSigner(JSON.parse(secrets.signingKeys[issuer]));

  before(async () => {
    // As it was uploaded while ffmpeg was installed.
    const stored = { db: await database.open('media'), storage: makeDiskStorage(dataDir, 0) };
    source = await storeSource(stored, await clip('short'), VIDEO);
    const [port, metricsPort] = [await claimPort(), await claimPort()];
    [baseUrl, metricsUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${metricsPort}`];
    secrets = await makeSecrets();
    const env = {
      DATA_DIR: dataDir,
      PATH: await pathWithoutFfmpeg(dataDir),
      MEDIA_PORT: String(port),
      LOG_LEVEL: 'silent',
    };
    const children = listChildren({
      config: readSupervisorConfig(env, dataDir),
      secrets,
      env,
      databaseUrls: database.urls,
      workerPort: 1,
      bootstrapApiKey: undefined,
      authSubgraphPort: 1,
      metricsPorts: { media: metricsPort },
    });
    await startMedia(lifecycle, readMediaConfig(children.find(({ name }) => name === 'media')?.env ?? {}));
    asVideos = makeSubgraphClient('media', baseUrl, signerOf('videos'));
  });
  after(async () => {
    await asVideos?.close();
    await lifecycle.stop();
    await confineAsUsual();
  });

  const request = () =>
    aRenderRequest({
      videoId: VIDEO,
      sourceFileId: source,
      cues: [{ startTime: 0.1, endTime: 0.8, text: 'Open the settings' }],
    });
  const call = <T>(document: string, variables: Readonly<Record<string, unknown>>): Promise<T> =>
    asVideos.call<T>({ document, variables, as: aCaller(WORKSPACE), requestId: 'req_test' });
  const addressOf = (workspaceId: string, fileId: string, filename: string): string =>
    makeStoredUrlSigner({
      STORAGE_URL: `${baseUrl}/files`,
      STORAGE_SIGNING_SECRET: secrets.storageSigningSecret,
      STORED_URL_SECONDS: 86_400,
    })({ workspaceId, fileId, filename });

  async function expectRefused(answer: Response): Promise<void> {
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    expect([answer.status, error.code]).to.deep.equal([503, 'unavailable']);
    expect(error.message).to.match(MISSING);
    expect(answer.headers.get('retry-after')).to.equal('5');
  }

  it('is alive, and names the missing program to operators', async () => {
    const ready = await fetch(`${metricsUrl}/readyz`);

    expect((await fetch(`${baseUrl}/healthz`)).status).to.equal(200);
    expect(ready.status).to.equal(503);
    const { checks } = (await ready.json()) as { checks: Record<string, string> };
    expect(checks.ffmpeg).to.match(/^failed: ff(mpeg|probe) is not installed$/);
  });

  it('lays out captions, and serves their fonts', async () => {
    const document =
      'query Captions($request: JSONObject!) { laidOutCaptions(request: $request) { ass fonts width } }';

    const { laidOutCaptions } = await call<{
      laidOutCaptions: { ass: string; fonts: string[]; width: number };
    }>(document, { request: request() });

    expect(laidOutCaptions.ass).to.contain('Open the settings');
    expect(laidOutCaptions.fonts).not.to.deep.equal([]);
    for (const font of laidOutCaptions.fonts) {
      const answer = await fetch(new URL(new URL(font).pathname, baseUrl));
      expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([200, 'font/ttf']);
      await answer.arrayBuffer();
    }
  });

  it('compares an export, whose refresh it names impossible', async () => {
    const document = `query Compare($request: JSONObject!) {
      comparedExport(exportFileId: "fil_1", srtFileId: "fil_2", request: $request) { isCurrent problem } }`;

    const { comparedExport } = await call<{ comparedExport: { problem: string } }>(document, {
      request: request(),
    });

    expect(comparedExport).to.include({ isCurrent: false });
    expect(comparedExport.problem).to.match(MISSING);
  });

  it('refuses to draw a frame and to measure a waveform', async () => {
    const frame =
      'query Frame($request: JSONObject!) { drawnFrame(request: $request, at: 0, ofSource: false) { fileId } }';
    const waveform = 'query Waveform($videoId: ID!) { waveform(videoId: $videoId) { url } }';

    for (const [document, variables] of [
      [frame, { request: request() }],
      [waveform, { videoId: VIDEO }],
    ] as const) {
      const failure = await failureOf(call(document, variables));
      expect(failure).to.include({ code: 'unavailable' });
      expect(failure.message).to.match(MISSING);
    }
  });

  it('refuses previews of voices and avatars', async () => {
    await expectRefused(await fetch(addressOf('voices', 'flite_slt', 'preview.mp3')));
    await expectRefused(await fetch(addressOf('avatars', 'amina', 'preview.png')));
  });
});
