import { createServer } from 'node:http';
import { expect } from 'chai';
import { findLocalModels } from '../../../scripts/doctor/checks/find-local-models.js';
import { listenLocally } from '../../media/ai/listen-locally.js';
import { claimPort } from '../../setup/claim-port.js';

describe('findLocalModels', () => {
  const serve = (body: string) =>
    listenLocally(
      createServer((_, response) => response.setHeader('content-type', 'application/json').end(body)),
      0,
    );
  const portOf = ({ baseUrl }: { baseUrl: string }) => Number(new URL(baseUrl).port);

  it('offers models that run here, with the command to use one, and skips what is none', async () => {
    const models = await serve(JSON.stringify({ data: ['a', "it's", 'c', 'd'].map((id) => ({ id })) }));
    const other = await serve('"hello"');
    try {
      const servers = [
        { name: 'Ollama', port: portOf(models) },
        { name: 'LM Studio', port: portOf(other) },
        { name: 'llama-server', port: await claimPort() },
      ];

      expect(await findLocalModels({}, servers)).to.deep.equal([
        {
          state: 'ok',
          text: "Ollama runs on this machine with a, it's, c and 1 more; it could write scripts and articles",
          mend: `export TEXT_OPENAI_BASE_URL=http://127.0.0.1:${portOf(models)}/v1 TEXT_OPENAI_MODEL='a'`,
        },
      ]);
      expect(
        await findLocalModels({ TEXT_OPENAI_BASE_URL: 'http://models.example/v1' }, servers),
      ).to.deep.equal([]);
    } finally {
      await models.close();
      await other.close();
    }
  });
});
