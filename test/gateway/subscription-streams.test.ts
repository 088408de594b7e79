import { request as httpRequest } from 'node:http';
import { expect } from 'chai';
import { type Client, createClient } from 'graphql-sse';
import { aKey, type SubscriptionGateway, startSubscriptionGateway } from '../setup/subscription-gateway.js';
import { waitUntil } from '../setup/wait-until.js';

const PROGRESS = 'subscription P($id: ID!) { jobProgress(jobId: $id) { percent video { name } } }';

describe('event streams of the gateway', () => {
  let gateway: SubscriptionGateway;
  let key: string;
  let client: Client<boolean>;

  // biome-ignore lint/suspicious/noExplicitAny: the tests are about what is in it.
  type Notified = any;
  const follow = (query: string, variables: Record<string, unknown> = {}) => {
    const notified: Notified[] = [];
    const failed: unknown[] = [];
    const ended = { complete: false };
    const leave = client.subscribe(
      { query, variables },
      {
        next: (result) => void notified.push(result),
        error: (thrown) => void failed.push(thrown),
        complete: () => {
          ended.complete = true;
        },
      },
    );
    return { notified, failed, ended, leave };
  };
  const ask = (init: RequestInit & { path?: string }) =>
    fetch(`http://127.0.0.1:${gateway.port}/graphql/stream${init.path ?? ''}`, {
      ...init,
      headers: { authorization: key, accept: 'text/event-stream', ...init.headers },
    });

  beforeEach(async () => {
    gateway = await startSubscriptionGateway({ slowGraceMs: 500 });
    key = aKey(gateway, 'one');
    client = createClient({
      url: `http://127.0.0.1:${gateway.port}/graphql/stream`,
      headers: { authorization: key },
      retryAttempts: 0,
    });
  });
  afterEach(() => gateway.stop());

  it('deliver the current state, every change and the end, and share sources with sockets', async () => {
    const one = follow(PROGRESS, { id: 'a' });
    const two = follow(PROGRESS, { id: 'a' });
    await waitUntil('both hear', () => one.notified.length > 0 && two.notified.length > 0);

    await gateway.jobs.order({ what: 'tell', job: { id: 'a', percent: 30 } });
    await waitUntil('the change', () => one.notified.at(-1).data.jobProgress.percent === 30);
    expect(await gateway.metric('subscription_sources')).to.equal(1);
    expect(await gateway.metric('subscription_streams')).to.equal(2);
    expect(gateway.counted.get('key_one')).to.equal(2);
    two.leave();
    await gateway.jobs.order({ what: 'finish', id: 'a' });
    await waitUntil('the end', () => one.ended.complete);

    expect(one.notified[0]).to.deep.equal({
      data: { jobProgress: { percent: 0, video: { name: 'Name of vid_a' } } },
    });
    expect(one.failed).to.deep.equal([]);
  });

  it('close the operation when the client disconnects', async () => {
    const one = follow(PROGRESS, { id: 'b' });
    await waitUntil('it hears', () => one.notified.length > 0);

    one.leave();

    await waitUntil(
      'nothing is open',
      async () => (await gateway.jobs.order({ what: 'figures' })).subscribed.length === 0,
    );
    expect(await gateway.metric('subscription_streams')).to.equal(0);
  });

  it('end with their credential', async () => {
    const one = follow(PROGRESS, { id: 'c' });
    await waitUntil('it hears', () => one.notified.length > 0);

    gateway.credentials.clear();
    gateway.announce({ workspaceId: 'ws_test' });
    await waitUntil('the end', () => one.ended.complete);

    expect(one.notified.at(-1).errors[0].extensions.code).to.equal('authentication_error');
  });

  it('execute queries and mutations, but no mutations by GET', async () => {
    const query = follow('{ job(id: "x") { id } }');
    await waitUntil('the answer', () => query.ended.complete);
    expect(query.notified).to.deep.equal([{ data: { job: { id: 'x' } } }]);

    const mutation = `?query=${encodeURIComponent('mutation { touch(id: "x") }')}`;
    const refused = await ask({ path: mutation });
    expect([refused.status, refused.headers.get('allow')]).to.deep.equal([405, 'POST']);
    const allowed = await ask({ path: `?query=${encodeURIComponent('{ job(id: "x") { id } }')}` });
    expect(await allowed.text()).to.equal(
      ':\n\nevent: next\ndata: {"data":{"job":{"id":"x"}}}\n\nevent: complete\ndata:\n\n',
    );
  });

  it('refuse with the contract’s errors', async () => {
    const body = JSON.stringify({ query: 'subscription { nothing }' });
    const json = { 'content-type': 'application/json' };
    const answers = [
      await ask({ method: 'POST', body, headers: { ...json, authorization: 'Bearer svc_live_no' } }),
      await ask({ method: 'POST', body, headers: json }),
      await ask({ method: 'POST', body, headers: { ...json, accept: 'image/png' } }),
      await ask({ path: '?query=%7Bjob%7D&variables=%7B' }),
    ];

    const refusals = await Promise.all(
      answers.map(async (answer) => {
        const { errors } = (await answer.json()) as Notified;
        expect(errors[0].extensions.requestId).to.equal(answer.headers.get('x-request-id'));
        return [answer.status, errors[0].extensions.code];
      }),
    );
    expect(refusals).to.deep.equal([
      [401, 'authentication_error'],
      [400, 'validation_error'],
      [406, 'not_acceptable'],
      [400, 'validation_error'],
    ]);
  });

  it('end a slow client', async () => {
    const query = 'subscription { jobProgress(jobId: "s") { status } }';
    const slow = httpRequest(`http://127.0.0.1:${gateway.port}/graphql/stream`, {
      method: 'POST',
      headers: { authorization: key, 'content-type': 'application/json' },
    });
    slow.end(JSON.stringify({ query }));
    slow.on('error', () => undefined);
    slow.on('response', (response) => response.on('error', () => undefined));
    await waitUntil('it is there', async () => (await gateway.metric('subscription_subscribers')) === 1);

    await waitUntil('it is dropped', async () => {
      await gateway.jobs.order({ what: 'tell', job: { id: 's', status: 'x'.repeat(500_000) } });
      return (await gateway.metric('subscription_dropped_total')) === 1;
    });

    await waitUntil('it is gone', async () => (await gateway.metric('subscription_streams')) === 0);
    slow.destroy();
  });

  it('do not delay the gateway’s stop, like sockets', async () => {
    const one = follow(PROGRESS, { id: 'd' });
    await waitUntil('it hears', () => one.notified.length > 0);

    await gateway.close();

    // No completion is sent, so that the client reconnects.
    await waitUntil('it notices', () => one.failed.length > 0 || one.ended.complete);
    expect(one.ended.complete).to.equal(false);
  });

  it('are named in the error for a subscription sent as a single request', async () => {
    const answer = await fetch(`http://127.0.0.1:${gateway.port}/graphql`, {
      method: 'POST',
      headers: { authorization: key, 'content-type': 'application/json' },
      body: JSON.stringify({ query: PROGRESS, variables: { id: 'a' } }),
    });

    expect(answer.status).to.equal(400);
    expect(((await answer.json()) as Notified).errors[0].message).to.match(/graphql\/stream/);
  });

  describe('in single connection mode', () => {
    const single = () => {
      client = createClient({
        url: `http://127.0.0.1:${gateway.port}/graphql/stream`,
        headers: { authorization: key },
        singleConnection: true,
        lazy: false,
        retryAttempts: 0,
      });
    };
    const streams = () => gateway.metric('subscription_streams');
    const reserve = async (authorization = key) =>
      (await ask({ method: 'PUT', headers: { authorization } })).text();
    const open = async (token: string) => ask({ headers: { 'x-graphql-event-stream-token': token } });
    const send = (token: string, operationId: unknown, authorization = key) =>
      ask({
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/json',
          'x-graphql-event-stream-token': token,
        },
        body: JSON.stringify({ query: PROGRESS, variables: { id: 'a' }, extensions: { operationId } }),
      });
    const codeOf = async (answer: Promise<Response>) => {
      const { status, json } = await answer.then(async (said) => ({
        status: said.status,
        json: (await said.json()) as Notified,
      }));
      return [status, json.errors[0].extensions.code];
    };
    afterEach(() => client.dispose());

    it('deliver the events of each operation and continue when one completes', async () => {
      single();
      const one = follow(PROGRESS, { id: 'a' });
      const two = follow(PROGRESS, { id: 'b' });
      await waitUntil('both hear', () => one.notified.length > 0 && two.notified.length > 0);
      expect(await streams()).to.equal(1);

      await gateway.jobs.order({ what: 'finish', id: 'a' });
      await waitUntil('the end of one', () => one.ended.complete);
      await gateway.jobs.order({ what: 'tell', job: { id: 'b', percent: 70 } });
      await waitUntil('the change of the other', () => two.notified.at(-1).data.jobProgress.percent === 70);
      two.leave();
      await waitUntil(
        'nothing is followed',
        async () => (await gateway.jobs.order({ what: 'figures' })).subscribed.length === 0,
      );

      expect(one.notified[0]).to.deep.equal({
        data: { jobProgress: { percent: 0, video: { name: 'Name of vid_a' } } },
      });
      expect([one.failed, two.failed, await streams()]).to.deep.equal([[], [], 1]);
    });

    it('execute queries and mutations', async () => {
      single();
      const query = follow('{ job(id: "x") { id } }');
      await waitUntil('the answer', () => query.ended.complete);

      expect(query.notified).to.deep.equal([{ data: { job: { id: 'x' } } }]);
    });

    it('end with their credential and release everything when the client disconnects', async () => {
      single();
      const one = follow(PROGRESS, { id: 'a' });
      await waitUntil('it hears', () => one.notified.length > 0);
      gateway.credentials.clear();
      gateway.announce({ workspaceId: 'ws_test' });
      await waitUntil('the end', () => one.ended.complete);
      expect(one.notified.at(-1).errors[0].extensions.code).to.equal('authentication_error');

      key = aKey(gateway, 'other');
      single();
      const two = follow(PROGRESS, { id: 'b' });
      await waitUntil('it hears', () => two.notified.length > 0);
      client.dispose();

      await waitUntil('nothing is open', async () => (await streams()) === 0);
      await waitUntil(
        'nothing is followed',
        async () => (await gateway.jobs.order({ what: 'figures' })).subscribed.length === 0,
      );
    });

    it('are opened once, and only by the credential that reserved them', async () => {
      const token = await reserve();
      const early = await codeOf(send(token, '1'));
      const stream = await open(token);
      const stranger = aKey(gateway, 'stranger');

      expect(early).to.deep.equal([409, 'conflict']);
      expect([stream.status, stream.headers.get('content-type')]).to.deep.equal([
        ...[200, 'text/event-stream; charset=utf-8'],
      ]);
      expect(await codeOf(open(token))).to.deep.equal([409, 'conflict']);
      expect(await codeOf(open('another'))).to.deep.equal([404, 'not_found']);
      expect(await codeOf(send(token, '1', stranger))).to.deep.equal([404, 'not_found']);
      await stream.body?.cancel();
    });

    it('accept an operation under a unique id until it is completed', async () => {
      const token = await reserve();
      const stream = await open(token);
      const end = (id: string) => ask({ method: 'DELETE', path: `?token=${token}${id}` });

      expect((await send(token, '1')).status).to.equal(202);
      expect(await codeOf(send(token, '1'))).to.deep.equal([409, 'conflict']);
      for (const id of [undefined, 7, '', 'x'.repeat(201)])
        expect(await codeOf(send(token, id))).to.deep.equal([400, 'validation_error']);
      expect((await end('&operationId=1')).status).to.equal(200);
      expect(await codeOf(end('&operationId=1'))).to.deep.equal([404, 'not_found']);
      expect(await codeOf(end(''))).to.deep.equal([400, 'validation_error']);
      expect((await send(token, '1')).status).to.equal(202);
      await stream.body?.cancel();
    });
  });
});
