import { expect } from 'chai';
import type { SubscribePayload } from 'graphql-ws';
import type { SubgraphSocket } from '../../gateway/subscriptions/subgraph-socket.js';
import { Upstream, type UpstreamOptions } from '../../gateway/subscriptions/upstream.js';
import { serviceClaims } from '../../services/platform/access/caller.js';
import { waitUntil } from '../setup/wait-until.js';

type Sink = Parameters<SubgraphSocket['subscribe']>[1];
const UNAVAILABLE = [{ message: 'Too much', extensions: { code: 'unavailable' } }];

describe('Upstream', () => {
  let opened: Array<{ payload: SubscribePayload; sink: Sink }>;
  let outcomes: string[];
  let socket: { receivedAtMs: number; downForMs: number };
  let upstream: Upstream;
  const claims = serviceClaims('ws_test');

  const make = (lostAfterMs: number) => {
    opened = [];
    outcomes = [];
    socket = { receivedAtMs: Number.NEGATIVE_INFINITY, downForMs: 0 };
    const note = (outcome: string) => () => void outcomes.push(outcome);
    const asSocket = Object.assign(socket, {
      subscribe: (payload: SubscribePayload, sink: Sink) => {
        opened.push({ payload, sink });
        return () => undefined;
      },
      backOff: async () => undefined,
    }) as unknown as SubgraphSocket;
    const primary = { operation: 'subscription { jobUpdates { id } }' } as UpstreamOptions['primary'];
    upstream = new Upstream(
      {
        socket: asSocket,
        primary,
        variables: {},
        requestId: 'req_1',
        lostAfterMs,
        sign: async () => 'token',
      },
      {
        event: note('event'),
        refused: note('refused'),
        interrupted: note('interrupted'),
        lost: note('lost'),
        completed: note('completed'),
      },
    );
  };
  const opening = (n: number) => waitUntil(`opening ${n}`, () => opened[n - 1], { everyMs: 1 });
  const resumeOf = ({ payload }: { payload: SubscribePayload }) =>
    payload.extensions?.resume as { missedMs: number; notified: boolean } | undefined;

  it('reports since when it may have missed changes at each reopening', async () => {
    make(60_000);
    void upstream.open(claims);
    const first = await opening(1);
    expect(resumeOf(first)).to.equal(undefined);
    socket.receivedAtMs = performance.now() + 1;

    first.sink.error(new Error('broken'));
    const second = await opening(2);
    expect(resumeOf(second)).to.include({ notified: false });
    expect(resumeOf(second)?.missedMs).to.be.below(60_000);

    second.sink.next({ data: {} });
    void upstream.open(claims);
    expect(resumeOf(await opening(3))).to.include({ notified: true });
    expect(outcomes).to.deep.equal(['interrupted', 'event']);
  });

  it('measures from the subgraph’s last message', async () => {
    make(60_000);
    void upstream.open(claims);
    await opening(1);
    const began = performance.now();
    await waitUntil('time has passed', () => performance.now() > began + 20, { everyMs: 1 });
    socket.receivedAtMs = performance.now();

    void upstream.open(claims);

    expect(resumeOf(await opening(2))?.missedMs).to.be.below(performance.now() - began);
  });

  it('is lost when it can’t be resumed, and refused when it can’t be started', async () => {
    make(0);
    void upstream.open(claims);
    (await opening(1)).sink.error(UNAVAILABLE);
    expect(outcomes).to.deep.equal(['refused']);

    void upstream.open(claims);
    (await opening(2)).sink.error(UNAVAILABLE);
    expect(outcomes).to.deep.equal(['refused', 'lost']);
  });
});
