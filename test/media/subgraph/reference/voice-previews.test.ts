import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { openTtsEngines, type TtsEngines } from '../../../../services/media/ai/tts/open-tts-engines.js';
import { TtsEnv } from '../../../../services/media/ai/tts/tts-config.js';
import { servePreviews } from '../../../../services/media/storage/serve-previews.js';
import {
  makeVoicePreviews,
  VOICE_PREVIEW,
  type VoicePreviews,
} from '../../../../services/media/subgraph/reference/voice-previews.js';
import { makeHttpServer } from '../../../../services/platform/http/http-server.js';
import { makeStoredUrlSigner } from '../../../../services/platform/http/stored-url.js';
import { silentLog } from '../../../setup/calls.js';
import { scratchFolder } from '../../../setup/speech.js';

const SECRET = 'a secret that only these tests know';

describe('voice previews', () => {
  let dataDir: string;
  let spoken: string[];
  let previews: VoicePreviews;
  let app: ReturnType<typeof makeHttpServer>;

  /** The real engines, recording their requests. */
  const overheard = (tts: TtsEngines): TtsEngines => ({
    ...tts,
    synthesize: (request) => {
      spoken.push(request.voiceId);
      return tts.synthesize(request);
    },
  });

  beforeEach(async () => {
    dataDir = await scratchFolder();
    spoken = [];
    previews = makeVoicePreviews({
      tts: overheard(openTtsEngines(TtsEnv.parse(process.env), { threads: 1 })),
      makeStoredUrl: makeStoredUrlSigner({
        STORAGE_URL: 'http://storage.test/files',
        STORAGE_SIGNING_SECRET: SECRET,
        STORED_URL_SECONDS: 86_400,
      }),
      dataDir,
      edition: '1',
    });
    app = makeHttpServer({ log: silentLog });
    servePreviews(app, VOICE_PREVIEW, previews, [SECRET]);
  });
  afterEach(async () => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const get = async (url: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: url.replace('http://storage.test', '') });

  it('are created at the first request, once, and are MP3', async () => {
    const url = (await previews.urlOf('flite_slt')) as string;
    expect(spoken).to.deep.equal([]);

    const answers = await Promise.all([get(url), get(url), get(url)]);
    const again = await get(url);
    const head = await get(url, 'HEAD');

    for (const answer of [...answers, again]) {
      expect([answer.statusCode, answer.headers['content-type']]).to.deep.equal([200, 'audio/mpeg']);
      expect(answer.rawPayload.length).to.be.greaterThan(8000);
      expect(answer.rawPayload.equals(again.rawPayload)).to.equal(true);
    }
    expect(head.headers['content-length']).to.equal(String(again.rawPayload.length));
    expect(spoken).to.deep.equal(['flite_slt']);
    const kept = await readdir(join(dataDir, 'media', 'previews'));
    expect(kept).to.have.length(1);
    const file = await readFile(join(dataDir, 'media', 'previews', kept[0] as string));
    expect(file.equals(again.rawPayload)).to.equal(true);
  });

  it('speak the voice’s own language', async () => {
    const german = await get((await previews.urlOf('espeak_de_female')) as string);
    const welsh = await get((await previews.urlOf('espeak_cy_male')) as string);

    expect([german.statusCode, welsh.statusCode]).to.deep.equal([200, 200]);
    expect(german.rawPayload.equals(welsh.rawPayload)).to.equal(false);
  });

  it('have no URL for a voice that this machine does not have', async () => {
    expect(await previews.urlOf('openai_nova')).to.equal(null);
  });

  it('are not served for a forged URL', async () => {
    const url = (await previews.urlOf('flite_slt')) as string;
    const bent = [
      url.replace('flite_slt', 'flite_rms'),
      url.replace(/signature=(.)/, (_all, first) => `signature=${first === 'A' ? 'B' : 'A'}`),
      url.replace(/\?.*/, ''),
      '/files/voices/..%2f..%2fetc/preview.mp3',
    ];

    for (const address of bent) expect((await get(address)).statusCode, address).to.equal(404);
    expect(spoken).to.deep.equal([]);
  });
});
