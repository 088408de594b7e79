import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { readEngines } from '../../supervisor/read-engines.js';

describe('readEngines', () => {
  let server: Server;
  let url: string;
  let answer: unknown;
  let status: number;

  before(async () => {
    server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(answer)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`;
  });
  beforeEach(() => {
    status = 200;
  });
  after(() => server.close());

  it('says who does which work, and what is missing', async () => {
    answer = {
      status: 'ready',
      checks: {
        storage: 'ok',
        transcribe: 'ok: pocketsphinx (draft, en); better: a model; missing: openai (set it; or not)',
        tts: 'ok: flite (draft, en)',
        translate: 'none: no engine; missing: apertium (install it)',
        text: 'failed: no engine',
      },
    };

    expect(await readEngines(url)).to.deep.equal([
      ['Transcribes', 'pocketsphinx (draft, en); better: a model'],
      ['Speaks', 'flite (draft, en)'],
      ['Translates', 'no engine; missing: apertium (install it)'],
      ['Writes', 'no engine'],
    ]);
  });

  for (const { check, said, line } of [
    { check: 'ffmpeg', said: 'ffmpeg is not installed', line: 'is not processed: ffmpeg is not installed' },
    {
      check: 'confinement',
      said: 'no media is processed, because programs cannot be confined: bubblewrap is not installed',
      line: 'is not processed: programs cannot be confined: bubblewrap is not installed',
    },
  ])
    it(`says only that media is not processed, and why, when the check of ${check} fails`, async () => {
      status = 503;
      answer = {
        status: 'not ready',
        missing: [check],
        checks: { storage: 'ok', tts: 'ok: flite (draft, en)', [check]: `failed: ${said}` },
      };

      expect(await readEngines(url)).to.deep.equal([['Media', line]]);
    });

  it('has no lines when the worker does not answer', async () => {
    answer = 'nothing of the kind';
    expect(await readEngines(url)).to.deep.equal([]);
    server.close();
    server.closeAllConnections();

    expect(await readEngines(url)).to.deep.equal([]);
  });
});
