import { once } from 'node:events';
import { connect as netConnect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { WebSocket } from 'ws';
import { connect, watch } from '../setup/subscribing-client.js';
import {
  aKey,
  LISTED_ORIGIN,
  type SubscriptionGateway,
  startSubscriptionGateway,
} from '../setup/subscription-gateway.js';
import { waitUntil } from '../setup/wait-until.js';

const PROGRESS = 'subscription P($id: ID!) { jobProgress(jobId: $id) { percent } }';

describe('WebSockets of the gateway', () => {
  let gateway: SubscriptionGateway;
  let key: string;

  /** A low-level client that can violate the protocol. */
  const rawSocket = async (path = '/graphql', protocol = 'graphql-transport-ws', origin?: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}${path}`, protocol, origin ? { origin } : {});
    const closed = new Promise<{ code: number; reason: string }>((resolve) => {
      socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }));
    });
    socket.on('error', () => undefined);
    const opened = new Promise<void>((resolve) => socket.once('open', resolve));
    await Promise.race([opened, closed]);
    const send = (message: object) => socket.send(JSON.stringify(message));
    return { socket, closed, send };
  };
  const begun = async (authorization: string) => {
    const raw = await rawSocket();
    raw.send({ type: 'connection_init', payload: { authorization } });
    await once(raw.socket, 'message');
    return raw;
  };

  beforeEach(async () => {
    gateway = await startSubscriptionGateway({ initWithinMs: 60_000, slowGraceMs: 60_000 });
    key = aKey(gateway, 'one');
  });
  afterEach(() => gateway.stop());

  it('execute queries and mutations with the same results as over HTTP', async () => {
    const client = connect(gateway.port, key);

    const query = watch(
      client,
      'query A { job(id: "a") { percent video { name } } } query B { job(id: "b") { id } }',
      {},
      {
        operationName: 'A',
      },
    );
    await query.completes();
    const mutation = watch(client, 'mutation { touch(id: "a") }');
    await mutation.completes();
    const failing = watch(client, 'query V($id: ID!) { job(id: $id) { id } }', {});
    await failing.completes();

    expect(query.notified).to.deep.equal([
      { data: { job: { percent: 0, video: { name: 'Name of vid_a' } } } },
    ]);
    expect(mutation.notified).to.deep.equal([{ data: { touch: true } }]);
    expect(failing.notified[0].errors[0].extensions.code).to.equal('validation_error');
    expect(failing.notified[0].errors[0].extensions.requestId).to.be.a('string');
  });

  it('count as a request, as does each operation; beyond the limit they are refused with the contract’s code', async () => {
    const client = connect(gateway.port, key);
    const first = watch(client, PROGRESS, { id: 'a' });
    await first.subscribes('the present state', ({ data }) => data);
    expect(gateway.counted.get('key_one')).to.equal(2);

    gateway.rate.limit = 2;
    const second = watch(client, PROGRESS, { id: 'a' }, { extensions: { requestId: 'mine-1' } });
    await waitUntil('the refusal', () => second.failed.length > 0);
    const third = await rawSocket();
    third.send({ type: 'connection_init', payload: { authorization: key } });
    const { code, reason } = await third.closed;

    expect(second.failed[0][0].extensions).to.include({ code: 'rate_limit_exceeded', requestId: 'mine-1' });
    expect(second.failed[0][0].extensions.details.retryAfterSeconds).to.equal(7);
    expect([code, reason.split(':')[0]]).to.deep.equal([1013, 'rate_limit_exceeded']);
    first.leave();
  });

  it('are closed with 4401 without a valid credential', async () => {
    for (const authorization of [undefined, 'Bearer svc_live_unknown', 17]) {
      const { send, closed } = await rawSocket();
      send({ type: 'connection_init', payload: { authorization } });
      const { code, reason } = await closed;
      expect([code, reason.split(':')[0]]).to.deep.equal([4401, 'authentication_error']);
    }
  });

  it('accept only pages of permitted origins', async () => {
    const app = 'https://app.test';
    const isOfApp = (credentialId: string | undefined) =>
      credentialId === undefined || credentialId === 'key_one';
    gateway.registeredOrigins.set(app, isOfApp);
    /** Returns the outcome of a page's connection: acknowledged, or its close code. */
    const outcomeOf = async (origin: string, authorization: string) => {
      const { socket, send, closed } = await rawSocket('/graphql', 'graphql-transport-ws', origin);
      if (socket.readyState !== socket.OPEN) return (await closed).code;
      send({ type: 'connection_init', payload: { authorization } });
      const acknowledged = once(socket, 'message').then(([message]) => JSON.parse(String(message)).type);
      const outcome = await Promise.race([acknowledged, closed.then(({ code }) => code)]);
      socket.terminate();
      return outcome;
    };
    const other = aKey(gateway, 'other');

    expect(await outcomeOf(LISTED_ORIGIN, key)).to.equal('connection_ack');
    expect(await outcomeOf(`http://127.0.0.1:${gateway.port}`, key)).to.equal('connection_ack');
    expect(await outcomeOf(app, key)).to.equal('connection_ack');
    expect(await outcomeOf(app, other)).to.equal(4403);
    for (const stranger of ['https://stranger.test', 'null', `https://127.0.0.1:${gateway.port + 1}`])
      expect(await outcomeOf(stranger, key), stranger).to.equal(1006);
  });

  it('refuse invalid operations with the contract’s errors', async () => {
    const client = connect(gateway.port, key);
    for (const query of [
      'subscription {',
      'subscription { nothing other }',
      PROGRESS.replace('jobId: $id', ''),
    ]) {
      const watching = watch(client, query, { id: 'a' });
      await waitUntil('the refusal', () => watching.failed.length > 0);
      expect(watching.failed[0][0].extensions.code, query).to.equal('validation_error');
      expect(watching.failed[0][0].extensions.requestId).to.be.a('string');
    }
    const withoutVariable = watch(client, PROGRESS);
    await withoutVariable.completes();
    expect(withoutVariable.notified[0].errors[0].extensions.code).to.equal('validation_error');
  });

  it('are closed when the client does not authenticate', async () => {
    await gateway.stop();
    gateway = await startSubscriptionGateway({ initWithinMs: 100 });
    const silent = await rawSocket();

    expect((await silent.closed).code).to.equal(4408);
  });

  it('are closed for an oversized message, an operation before authentication, and other paths', async () => {
    const large = await begun(key);
    large.socket.send('x'.repeat(300 * 1024));
    expect((await large.closed).code).to.equal(1009);

    const early = await rawSocket();
    early.send({ type: 'subscribe', id: '1', payload: { query: PROGRESS } });
    expect((await early.closed).code).to.equal(4401);

    expect((await (await rawSocket('/elsewhere')).closed).code).to.equal(1006);
    expect((await (await rawSocket('/graphql', 'graphql-ws')).closed).code).to.be.oneOf([1006, 4406]);
  });

  it('answer a handshake that is none with the usual error body and the request id', async () => {
    const said = (line: string, headers: string) => {
      const socket = netConnect(gateway.port, '127.0.0.1');
      socket.write(
        `${line} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Request-Id: req-7\r\n${headers}\r\n`,
      );
      return text(socket);
    };
    const handshakes = [
      [404, 'not_found', await said('GET /elsewhere', '')],
      [400, 'validation_error', await said('GET /graphql', '')],
      [
        400,
        'validation_error',
        await said('GET /graphql', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'),
      ],
      [405, 'method_not_allowed', await said('POST /graphql', 'Content-Length: 0\r\n')],
    ] as const;

    for (const [status, code, answer] of handshakes) {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head).to.match(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(head).to.include('x-request-id: req-7');
      expect(JSON.parse(body).error.code).to.equal(code);
    }
  });

  it('allow a hundred concurrent operations and refuse the next', async () => {
    const client = connect(gateway.port, key);
    const all = Array.from({ length: 101 }, () => watch(client, PROGRESS, { id: 'a' }));

    await waitUntil('the hundred hear, one is refused', () =>
      all.every(({ notified, failed }) => notified.length + failed.length > 0),
    );

    const refused = all.flatMap(({ failed }) => failed);
    expect(refused).to.have.length(1);
    expect(refused[0][0].extensions.code).to.equal('limit_exceeded');
  });

  it('are terminated when they answer no ping', async () => {
    await gateway.stop();
    gateway = await startSubscriptionGateway({ clientPingMs: 400 });
    const { socket } = await begun(aKey(gateway, 'one'));
    expect(await gateway.metric('subscription_sockets')).to.equal(1);
    // An open socket has no public option for this.
    (socket as unknown as { _autoPong: boolean })._autoPong = false;
    await waitUntil('it is gone', async () => (await gateway.metric('subscription_sockets')) === 0);
  });

  it('end a slow client with a coded error while others of the same source continue', async () => {
    const other = watch(
      connect(gateway.port, aKey(gateway, 'other')),
      'subscription { jobProgress(jobId: "s") { percent status } }',
    );
    await other.subscribes('the present state', ({ data }) => data);
    const { socket, send } = await begun(key);
    const ids = Array.from({ length: 20 }, (_, i) => String(i));
    for (const id of ids) {
      send({
        type: 'subscribe',
        id,
        payload: { query: 'subscription { jobProgress(jobId: "s") { percent status } }' },
      });
    }
    await waitUntil('all are there', async () => (await gateway.metric('subscription_subscribers')) === 21);
    const received: string[] = [];
    socket.on('message', (message) => received.push(String(message)));

    socket.pause();
    const status = 'x'.repeat(100_000);
    let percent = 0;
    await waitUntil('it is dropped', async () => {
      percent += 1;
      await gateway.jobs.order({ what: 'tell', job: { id: 's', percent, status } });
      return (await gateway.metric('subscription_dropped_total')) >= ids.length;
    });
    socket.resume();
    await waitUntil('it hears why', () => received.some((text) => text.includes('SUBSCRIPTION_TOO_SLOW')));

    await other.subscribes('everything', ({ data }) => data.jobProgress.percent === percent);
    expect(other.notified.map(({ data }) => data.jobProgress.percent)).to.deep.equal(
      Array.from({ length: percent + 1 }, (_, i) => i),
    );
    await waitUntil('it has left', async () => (await gateway.metric('subscription_subscribers')) === 1);
  });

  it('are closed with a reconnect code when the gateway stops, without delaying it', async () => {
    const { closed } = await begun(key);

    await gateway.close();

    expect((await closed).code).to.equal(1001);
  });
});
