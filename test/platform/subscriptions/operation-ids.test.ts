import { expect } from 'chai';
import { buildSchema } from 'graphql';
import { makeServer } from 'graphql-ws';
import { withReusableIds } from '../../../services/platform/subscriptions/operation-ids.js';
import { waitUntil } from '../../setup/wait-until.js';

const schema = buildSchema('type Query { slow: String fast: String } type Subscription { never: String }');

describe('ids of operations on a socket', () => {
  let sent: Array<{ id?: string; type: string; payload?: unknown }>;
  let closings: Array<string | undefined>;
  let finishSlow: () => void;
  let receive: (text: string) => Promise<void>;

  beforeEach(async () => {
    sent = [];
    closings = [];
    const slow = new Promise<string>((resolve) => {
      finishSlow = () => resolve('slow');
    });
    async function* never() {
      await new Promise<void>(() => undefined);
    }
    makeServer({
      schema,
      roots: { query: { slow: () => slow, fast: 'fast' }, subscription: { never } },
    }).opened(
      withReusableIds({
        protocol: 'graphql-transport-ws',
        send: (text) => void sent.push(JSON.parse(text)),
        close: (_code, reason) => void closings.push(reason),
        onMessage: (take) => {
          receive = take;
        },
      }),
      {},
    );
    await receive('{"type":"connection_init"}');
    sent = [];
  });

  const subscribe = (id: string, query: string) =>
    receive(JSON.stringify({ id, type: 'subscribe', payload: { query } }));
  const complete = (id: string) => receive(JSON.stringify({ id, type: 'complete' }));
  const FAST = [
    { id: 'a "1"', type: 'next', payload: { data: { fast: 'fast' } } },
    { id: 'a "1"', type: 'complete' },
  ];

  for (const query of ['subscription { never }', '{ slow }'])
    it(`are free again once the client has completed: ${query}`, async () => {
      const first = subscribe('a "1"', query);
      void complete('a "1"');
      const second = subscribe('a "1"', '{ fast }');
      finishSlow();
      await second;
      if (query === '{ slow }') await first;

      expect(sent).to.deep.equal(FAST);
      expect(closings).to.deep.equal([]);
    });

  it('are free again once the operation has ended', async () => {
    await subscribe('a "1"', '{ fast }');
    await subscribe('a "1"', '{ fast }');

    expect(sent).to.deep.equal([...FAST, ...FAST]);
  });

  it('close the socket when they are used twice at a time', async () => {
    void subscribe('a', 'subscription { never }');
    await subscribe('a', '{ fast }');

    await waitUntil('it closes', () => closings.length > 0);
    expect(closings).to.deep.equal(['Subscriber for a already exists']);
  });
});
