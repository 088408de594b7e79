import { expect } from 'chai';
import { startEdges } from '../setup/edges.js';
import { makeWorkspace } from '../setup/second-workspace.js';

describe('large requests, with gateway and REST adapter in separate processes or in one', () => {
  let product: Awaited<ReturnType<typeof startEdges>>;
  let key: string;

  before(async () => {
    product = await startEdges(['in this process', 'two processes'], ['auth', 'jobs', 'videos']);
    key = await makeWorkspace(product, 'enterprise');
  });
  after(() => product.stop());

  const analyze = (edge: number, characters: number) => {
    const text = 'x'.repeat(characters);
    const keyEvents = Array.from({ length: 500 }, (_, i) => ({ text, timestamp: i }));
    return product.edges[edge]!.rest('POST', '/v1/videos/vid_none/analyze', { key, body: { keyEvents } });
  };

  it('are accepted up to the limit of REST and refused as too large beyond it', async () => {
    for (const edge of [0, 1]) {
      for (const characters of [2500, 4100]) {
        const { status, json } = await analyze(edge, characters);
        expect([status, json.error?.code], `${edge}, ${characters}`).to.deep.equal([404, 'not_found']);
      }
      const { status, json } = await analyze(edge, 4300);
      expect([status, json.error?.code]).to.deep.equal([413, 'payload_too_large']);
    }
  });
});
