import { expect } from 'chai';
import { connect, watch } from '../setup/subscribing-client.js';
import { aKey, type SubscriptionGateway, startSubscriptionGateway } from '../setup/subscription-gateway.js';
import { waitUntil } from '../setup/wait-until.js';

const JOB = 'query ($id: ID!) { job(id: $id) { video { name } } }';
const AT_ONCE = 4;

describe('concurrent requests of one credential', () => {
  let gateway: SubscriptionGateway;
  before(async () => {
    gateway = await startSubscriptionGateway();
  });
  after(() => gateway.stop());

  const post = async (authorization: string, body: unknown) => {
    const response = await fetch(`http://127.0.0.1:${gateway.port}/graphql`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };
  const fetches = async () => (await gateway.videos.order({ what: 'figures' })).fetches;

  it('are limited across all transports, while other credentials are served', async () => {
    const [attacker, bystander] = [aKey(gateway, 'attacker'), aKey(gateway, 'bystander')];
    await gateway.videos.order({ what: 'hold', holding: true });
    const before = await fetches();
    let answered = 0;
    const held = Array.from({ length: 60 }, (_, i) =>
      post(i % 2 ? attacker : attacker.replace('Bearer', 'bEARER'), {
        query: JOB,
        variables: { id: `j${i}` },
      }).finally(() => {
        answered += 1;
      }),
    );
    await waitUntil('the first are asked for', async () => (await fetches()) - before >= AT_ONCE);
    const client = connect(gateway.port, attacker);
    const socket = watch(client, JOB, { id: 'over a socket' });
    await waitUntil('the socket is heard', () => (gateway.counted.get('key_attacker') ?? 0) >= 62);

    const { status, text } = await post(bystander, { query: '{ job(id: "b") { percent } }' });

    expect(status).to.equal(200);
    expect(JSON.parse(text).data.job.percent).to.be.a('number');
    expect(answered).to.equal(0);
    expect((await fetches()) - before).to.equal(AT_ONCE);
    expect(socket.notified).to.deep.equal([]);
    await gateway.videos.order({ what: 'hold', holding: false });
    const answers = await Promise.all(held);
    expect(answers.map((answer) => answer.status)).to.deep.equal(held.map(() => 200));
    await socket.subscribes('its answer', ({ data }) => data);
    await client.dispose();
  });

  it('are serialized when their bodies are large, with or without a declared length', async () => {
    for (const name of ['large', 'chunked']) {
      const key = aKey(gateway, name);
      const body = JSON.stringify({ query: JOB, variables: { id: 'a', more: 'a'.repeat(1_100_000) } });
      await gateway.videos.order({ what: 'hold', holding: true });
      const before = await fetches();
      const held = Array.from({ length: 5 }, () =>
        fetch(`http://127.0.0.1:${gateway.port}/graphql`, {
          method: 'POST',
          headers: { authorization: key, 'content-type': 'application/json' },
          body: name === 'large' ? body : new Blob([body]).stream(),
          duplex: 'half',
        } as RequestInit),
      );
      await waitUntil('all have come', () => gateway.counted.get(`key_${name}`) === 5);
      await waitUntil('the first is asked for', async () => (await fetches()) > before);

      const { status } = await post(aKey(gateway, 'neighbor'), { query: '{ job(id: "b") { percent } }' });

      expect([status, (await fetches()) - before]).to.deep.equal([200, 1]);
      await gateway.videos.order({ what: 'hold', holding: false });
      for (const answer of await Promise.all(held)) expect(answer.status).to.equal(200);
    }
  });

  it('free their places when clients disconnect', async () => {
    const key = aKey(gateway, 'impatient');
    await gateway.videos.order({ what: 'hold', holding: true });
    const hangUp = new AbortController();
    const before = gateway.counted.get('key_impatient') ?? 0;
    const gone = Array.from({ length: 20 }, () =>
      fetch(`http://127.0.0.1:${gateway.port}/graphql`, {
        method: 'POST',
        headers: { authorization: key, 'content-type': 'application/json' },
        body: JSON.stringify({ query: JOB, variables: { id: 'a' } }),
        signal: hangUp.signal,
      }).catch(() => null),
    );
    await waitUntil('all have come', () => (gateway.counted.get('key_impatient') ?? 0) - before >= 20);
    hangUp.abort();
    await Promise.all(gone);

    const { status } = await post(key, { query: '{ job(id: "b") { percent } }' });

    expect(status).to.equal(200);
    await gateway.videos.order({ what: 'hold', holding: false });
  });

  it('are refused when nested deeply in a body, a URL or a message', async () => {
    const key = aKey(gateway, 'nesting');
    const nested = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
    const raw = (body: string) =>
      fetch(`http://127.0.0.1:${gateway.port}/graphql`, {
        method: 'POST',
        headers: { authorization: key, 'content-type': 'application/json' },
        body,
      });
    const short = `${'['.repeat(2000)}${']'.repeat(2000)}`;
    const answers = await Promise.all([
      raw(nested),
      raw(`{"query":"{ __typename }","variables":{"a":${nested}}}`),
      raw(`{"query":"{ __typename }","extensions":{"a":${nested}}}`),
      fetch(
        `http://127.0.0.1:${gateway.port}/graphql?query=${encodeURIComponent('{ __typename }')}&variables={"a":${short}}`,
        { headers: { authorization: key } },
      ),
    ]);

    for (const answer of answers) {
      expect(answer.status).to.equal(400);
      const { errors } = (await answer.json()) as { errors: Array<{ message: string; extensions: object }> };
      expect(errors[0]?.message).to.match(/must not be nested deeper than 32 levels$/);
      expect(errors[0]?.extensions).to.include({ code: 'validation_error' });
    }
    const client = connect(gateway.port, key);
    const socket = watch(client, JOB, { id: 'a', deep: JSON.parse(short) });
    await waitUntil('the socket is answered', () => socket.failed.length > 0);
    expect(socket.failed[0][0].message).to.equal('variables must not be nested deeper than 32 levels');
    await client.dispose();
  });
});
