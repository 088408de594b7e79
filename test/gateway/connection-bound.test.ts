import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { WebSocket } from 'ws';
import { connect, watch } from '../setup/subscribing-client.js';
import { aKey, type SubscriptionGateway, startSubscriptionGateway } from '../setup/subscription-gateway.js';
import { waitUntil } from '../setup/wait-until.js';

const PROGRESS = 'subscription P($id: ID!) { jobProgress(jobId: $id) { percent } }';
const MESSAGE =
  'At most 2 connections of one API key or access token may be open at once (GRAPHQL_MAX_CONNECTIONS)';

describe('connection limit of a credential', () => {
  let gateway: SubscriptionGateway;
  let key: string;

  before(async () => {
    gateway = await startSubscriptionGateway({}, 2, 30);
  });
  after(() => gateway.stop());
  beforeEach(() => {
    key = aKey(gateway, `bound${Math.random()}`.replace('.', ''));
  });

  const openSocket = async (authorization = key) => {
    const client = connect(gateway.port, authorization);
    const watching = watch(client, PROGRESS, { id: 'a' });
    await waitUntil('an answer', () => watching.notified.length > 0 || watching.failed.length > 0);
    return { client, watching };
  };
  const openStream = async () => {
    const stop = new AbortController();
    const query = new URLSearchParams({ query: PROGRESS, variables: JSON.stringify({ id: 'a' }) });
    const response = await fetch(`http://127.0.0.1:${gateway.port}/graphql/stream?${query}`, {
      headers: { authorization: key, accept: 'text/event-stream' },
      signal: stop.signal,
    });
    return { response, stop };
  };

  it('counts sockets and event streams together and each credential separately', async () => {
    const { client } = await openSocket();
    const { response, stop } = await openStream();
    expect(response.status).to.equal(200);

    const { watching: refused } = await openSocket();
    const { response: refusal } = await openStream();
    const { watching: another } = await openSocket(aKey(gateway, 'another'));

    expect(refused.failed[0]).to.include({ code: 1013, reason: `limit_exceeded: ${MESSAGE}` });
    expect(refusal.status).to.equal(403);
    const { errors } = (await refusal.json()) as {
      errors: Array<{ message: string; extensions: object }>;
    };
    expect(errors[0]?.message).to.equal(MESSAGE);
    expect(errors[0]?.extensions).to.include({ code: 'limit_exceeded' });
    expect(another.notified).to.have.length(1);
    stop.abort();
    await client.dispose();
  });

  it('counts spellings of the authentication scheme together', async () => {
    const token = key.slice('Bearer '.length);
    const spelled = ['bearer', 'BEARER', 'bEaReR'].map((scheme) => `${scheme} ${token}`);
    const { client } = await openSocket(key);
    const { client: second } = await openSocket(spelled[0]);

    const refused = await Promise.all(spelled.map((authorization) => openSocket(authorization)));

    for (const { watching } of refused)
      expect(watching.failed[0]).to.include({ code: 1013, reason: `limit_exceeded: ${MESSAGE}` });
    await Promise.all([client.dispose(), second.dispose()]);
  });

  it('limits subscriptions over all connections; ended ones free their place', async () => {
    const [first, second] = [await openSocket(), await openSocket()];
    const begin = (i: number) => watch((i % 2 ? first : second).client, PROGRESS, { id: `job${i}` });
    const open = Array.from({ length: 28 }, (_, i) => begin(i));
    for (const one of open) await one.subscribes('the present state', ({ data }) => data);

    const refused = begin(28);
    await waitUntil('a refusal', () => refused.failed.length + refused.notified.length > 0);
    open[0]?.leave();
    await waitUntil('there is room', async () => {
      const next = begin(29);
      await waitUntil('an answer', () => next.failed.length + next.notified.length > 0);
      return next.notified.some(({ data }) => data);
    });

    expect(JSON.stringify([...refused.failed, ...refused.notified])).to.include(
      'At most 30 subscriptions of one API key or access token may be open at once (GRAPHQL_MAX_SUBSCRIPTIONS)',
    );
    await Promise.all([first.client.dispose(), second.client.dispose()]);
  });

  it('frees the places of closed connections', async () => {
    const [first] = [await openSocket(), await openSocket()];
    await first?.client.dispose();

    await waitUntil('there is room', async () => {
      const { client, watching } = await openSocket();
      await client.dispose();
      return watching.notified.length > 0;
    });
  });

  it('allows many operations on a connection', async () => {
    const { client } = await openSocket();
    const more = Array.from({ length: 20 }, (_, i) => watch(client, PROGRESS, { id: `job${i}` }));

    for (const one of more) await one.subscribes('the present state', ({ data }) => data);
  });
});

describe('connection limit of an address', () => {
  let gateway: SubscriptionGateway;
  const opened: WebSocket[] = [];

  before(async () => {
    gateway = await startSubscriptionGateway({}, 100, 100, 3);
  });
  after(async () => {
    for (const socket of opened) socket.terminate();
    await gateway.stop();
  });

  /** A socket whose client sends nothing. */
  const openSilent = async (): Promise<{ status: number; retryAfter: string | undefined }> => {
    const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/graphql`, 'graphql-transport-ws');
    opened.push(socket);
    socket.on('error', () => undefined);
    const answer = await new Promise<IncomingMessage>((resolve) => {
      socket.once('upgrade', resolve);
      socket.once('unexpected-response', (_request, response) => resolve(response));
    });
    return { status: answer.statusCode as number, retryAfter: answer.headers['retry-after'] };
  };
  const openStream = (authorization: string) =>
    fetch(
      `http://127.0.0.1:${gateway.port}/graphql/stream?${new URLSearchParams({ query: PROGRESS, variables: '{"id":"a"}' })}`,
      { headers: { authorization, accept: 'text/event-stream' } },
    );

  it('counts sockets without a credential, and event streams with them', async () => {
    const key = aKey(gateway, 'of-the-address');
    const accepted = [await openSilent(), await openSilent()];
    const stream = await openStream(key);
    expect([...accepted.map(({ status }) => status), stream.status]).to.deep.equal([101, 101, 200]);

    expect(await openSilent()).to.deep.equal({ status: 429, retryAfter: '5' });
    const refused = await openStream(key);
    expect(refused.status).to.equal(429);
    expect(refused.headers.get('retry-after')).to.equal('5');
    expect(await refused.text()).to.include('GRAPHQL_MAX_CONNECTIONS_PER_ADDRESS');

    await stream.body?.cancel();
    opened[0]?.terminate();
    const again = await waitUntil('places are free again', async () => {
      const { status } = await openSilent();
      return status === 101 && status;
    });
    expect(again).to.equal(101);
  });
});
