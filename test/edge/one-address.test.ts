import { once } from 'node:events';
import { expect } from 'chai';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { startEdges } from '../setup/edges.js';
import { makeWorkspaceAndKey } from '../setup/second-workspace.js';

const SUBSCRIPTION = 'subscription { jobUpdates { id } }';

describe('one address for REST and GraphQL', () => {
  let product: Awaited<ReturnType<typeof startEdges>>;
  let key: string;
  let restUrl: string;

  before(async () => {
    product = await startEdges(['one process']);
    restUrl = product.edges[0]!.restUrl;
    ({ key } = await makeWorkspaceAndKey(product, 'business'));
  });
  after(() => product?.stop());

  const authorization = () => `Bearer ${key}`;
  const query = (path: string, body: object) =>
    fetch(`${restUrl}${path}`, {
      method: 'POST',
      headers: { authorization: authorization(), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const openStream = () =>
    fetch(`${restUrl}/graphql/stream`, {
      method: 'POST',
      headers: {
        authorization: authorization(),
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({ query: SUBSCRIPTION }),
    });

  it('answers queries at /graphql', async () => {
    const answer = await query('/graphql', { query: '{ jobs { nodes { id } } }' });
    expect(answer.status).to.equal(200);
    expect(await answer.json()).to.deep.equal({ data: { jobs: { nodes: [] } } });
  });

  it('serves the GraphiQL page', async () => {
    const page = await fetch(`${restUrl}/graphiql`);
    expect(page.status).to.equal(200);
    expect(page.headers.get('content-type')).to.equal('text/html; charset=utf-8');
  });

  it('serves the sign-in pages', async () => {
    const page = await fetch(`${restUrl}/account/password`);
    expect(page.status).to.equal(200);
    expect(page.headers.get('set-cookie')).to.include('HttpOnly');
    expect(await page.text()).to.include('action="/account/password"');
    const unknownApp = await fetch(`${restUrl}/oauth/authorize?client_id=unknown`);
    expect(unknownApp.status).to.equal(400);
    expect(unknownApp.headers.get('content-type')).to.equal('text/html; charset=utf-8');
  });

  it('gives other paths to the REST API', async () => {
    const answer = await fetch(`${restUrl}/graphqlx`);
    expect(answer.status).to.equal(404);
    expect(await answer.json()).to.have.nested.property('error.code', 'not_found');
  });

  it('opens subscriptions over WebSockets at /graphql', async () => {
    const client = createClient({
      url: `${restUrl.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: authorization() },
      retryAttempts: 0,
    });
    const events = client.iterate({ query: SUBSCRIPTION });
    // A subscription that the server accepts stays open; a refused one rejects.
    const first = events.next();
    const pong = new Promise<void>((resolve) => client.on('pong', () => resolve()));
    const socket = await new Promise<WebSocket>((resolve) => {
      client.on('connected', (opened) => resolve(opened as WebSocket));
    });
    socket.send(JSON.stringify({ type: 'ping' }));
    await pong;
    await events.return?.();
    expect((await first).done).to.equal(true);
    await client.dispose();
  });

  it('refuses WebSockets at other paths', async () => {
    const socket = new WebSocket(`${restUrl.replace('http', 'ws')}/v1/jobs`, 'graphql-transport-ws');
    const [, response] = await once(socket, 'unexpected-response');
    expect(response.statusCode).to.equal(404);
    socket.on('error', () => undefined).terminate();
  });

  it('ends event streams when it stops', async () => {
    const stream = await openStream();
    expect(stream.status).to.equal(200);
    expect(stream.headers.get('content-type')).to.match(/^text\/event-stream/);
    product.edges[0]!.signal('SIGTERM');
    // Ends without an event of completion, so that clients reconnect.
    expect(await stream.text()).not.to.include('event: complete');
  });
});
