import { expect } from 'chai';
import { connectMcp } from '../setup/mcp-client.js';
import { makeRestClient } from '../setup/rest-client.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { connectTo, watch } from '../setup/subscribing-client.js';
import { waitUntil } from '../setup/wait-until.js';

describe('journey: keys', () => {
  const product = useSharedProduct();
  const graphql = async (query: string, variables: object = {}, key = product.apiKey) => {
    const answer = await fetch(`${product.urls.GATEWAY}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ query, variables }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is the query's.
    return (await answer.json()) as { data: any; errors?: Array<{ extensions: { code: string } }> };
  };
  const statusWith = async (key: string) =>
    (await makeRestClient(product.urls.REST, key)('GET', '/v1/videos')).status;
  const refused = (key: string) =>
    waitUntil('the key is refused', async () => (await statusWith(key)) === 401, { everyMs: 200 });

  it('that expire end open subscriptions and MCP sessions, without being revoked', async () => {
    const { data } = await graphql(
      'mutation ($at: DateTimeISO!) { createApiKey(input: { name: "Of a day", expiresAt: $at }) { key apiKey { id } } }',
      { at: new Date(Date.now() + 86_400_000).toISOString() },
    );
    const { key, apiKey } = data.createApiKey;
    const body = { filename: 'film.mp4', contentType: 'video/mp4', name: 'Film of a day' };
    const { id } = (await product.api('POST', '/v1/videos/upload', { body })).json as { id: string };
    const client = connectTo(product.urls.GATEWAY, { connectionParams: { authorization: `Bearer ${key}` } });
    const watching = watch(client, 'subscription ($id: ID!) { videoUpdates(id: $id) { name } }', { id });
    const agent = await connectMcp(product.urls.REST, key);
    try {
      await watching.subscribes('the video', ({ data: event }) => event?.videoUpdates.name === body.name);
      expect((await agent.call('list_videos')).isError).not.to.equal(true);

      await product.sql('update auth.api_key set expires_at = now() where id = $1', [apiKey.id]);

      await watching.subscribes(
        'the refusal',
        ({ errors }) => errors?.[0].extensions.code === 'authentication_error',
      );
      await watching.completes();
      await refused(key);
      expect(await agent.call('list_videos').catch((err: { code: number }) => err.code)).to.equal(401);
    } finally {
      watching.leave();
      await client.dispose();
      await agent.close();
    }
  });
});
