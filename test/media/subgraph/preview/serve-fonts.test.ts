import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { fontUrl } from '../../../../services/media/subgraph/preview/font-url.js';
import { serveFonts } from '../../../../services/media/subgraph/preview/serve-fonts.js';
import { findFonts, shippedFontsDir } from '../../../../services/media/text/typesetting/font-registry.js';
import { makeHttpServer } from '../../../../services/platform/http/http-server.js';
import { silentLog } from '../../../setup/calls.js';

describe('GET /files/fonts/:sha256', () => {
  let app: ReturnType<typeof makeHttpServer>;

  before(() => {
    app = makeHttpServer({ log: silentLog });
    serveFonts(app, () => findFonts([shippedFontsDir]));
  });
  after(() => app.close());

  const get = (sha256: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: new URL(fontUrl('http://storage.test/files', sha256)).pathname });

  it('returns a font that captions are drawn with, and lets caches keep it for good', async () => {
    const { sha256 } = (await (await findFonts([shippedFontsDir])).open('Poppins', true)) as {
      sha256: string;
    };
    const bytes = await readFile(join(shippedFontsDir, 'Poppins-Bold.ttf'));

    const [font, head] = [await get(sha256), await get(sha256, 'HEAD')];

    expect(font.rawPayload.equals(bytes)).to.equal(true);
    expect(head.body).to.equal('');
    for (const { statusCode, headers } of [font, head]) {
      expect(statusCode).to.equal(200);
      expect(headers).to.include({
        'content-type': 'font/ttf',
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
      });
    }
  });

  it('answers 404 for a hash that no font has, and for anything else', async () => {
    for (const name of ['0'.repeat(64), 'Poppins-Bold.ttf', '..%2FLICENSE'])
      expect((await get(name)).statusCode, name).to.equal(404);
  });
});
