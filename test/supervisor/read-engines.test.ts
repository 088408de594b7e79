import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { readEngines } from '../../supervisor/read-engines.js';

describe('readEngines', () => {
  let server: Server;
  let url: string;
  let answer: unknown;

  before(async () => {
    server = createServer((_, response) => response.end(JSON.stringify(answer)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`;
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

  it('has no lines when the worker does not answer', async () => {
    answer = 'nothing of the kind';
    expect(await readEngines(url)).to.deep.equal([]);
    server.close();
    server.closeAllConnections();

    expect(await readEngines(url)).to.deep.equal([]);
  });
});
