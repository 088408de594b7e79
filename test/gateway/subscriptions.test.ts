import { expect } from 'chai';
import { connect, type Watching, watch } from '../setup/subscribing-client.js';
import { aKey, type SubscriptionGateway, startSubscriptionGateway } from '../setup/subscription-gateway.js';
import { waitUntil } from '../setup/wait-until.js';

const PROGRESS = 'subscription P($id: ID!) { jobProgress(jobId: $id) { id percent } }';
const FEDERATED = `subscription F($id: ID!) {
  followed: jobProgress(jobId: $id) { __typename done: percent video { id: name } }
}`;
const UPDATES = 'subscription { jobUpdates { percent video { name } } }';

const percents = ({ notified }: Watching) => notified.map(({ data }) => data?.jobProgress?.percent);

describe('subscriptions through the gateway', () => {
  let gateway: SubscriptionGateway;
  let key: string;
  const open = (authorization = key) => connect(gateway.port, authorization);
  const subscribed = async () => (await gateway.jobs.order({ what: 'figures' })).subscribed;

  before(async () => {
    gateway = await startSubscriptionGateway();
    key = aKey(gateway, 'one');
  });
  after(() => gateway.stop());

  it('deliver the current state, then every change in order, and complete with their source', async () => {
    await gateway.jobs.order({ what: 'tell', job: { id: 'a', percent: 7 } });
    const watching = watch(open(), PROGRESS, { id: 'a' });
    await watching.subscribes('the present state', ({ data }) => data.jobProgress.percent === 7);

    for (let percent = 8; percent <= 20; percent++) {
      await gateway.jobs.order({ what: 'tell', job: { id: 'a', percent } });
      // A change that arrives while the one before it is being sent replaces it.
      await watching.subscribes(`${percent} %`, ({ data }) => data.jobProgress.percent === percent);
    }
    await gateway.jobs.order({ what: 'finish', id: 'a' });
    await watching.completes();

    expect(percents(watching)).to.deep.equal(Array.from({ length: 14 }, (_, i) => 7 + i));
    expect(watching.notified[0]).to.deep.equal({ data: { jobProgress: { id: 'a', percent: 7 } } });
  });

  it('add fields of other subgraphs under the client’s aliases, and no other fields', async () => {
    const watching = watch(open(), FEDERATED, { id: 'b' });

    const first = await watching.subscribes('the present state', ({ data }) => data);

    expect(first).to.deep.equal({
      data: { followed: { __typename: 'Job', done: 0, video: { id: 'Name of vid_b' } } },
    });
    watching.leave();
  });

  it('reach a thousand subscribers with one operation and one fetch per event; the last to leave closes it', async () => {
    const before = await gateway.jobs.order({ what: 'figures' });
    const keys = Array.from({ length: 10 }, (_, i) => aKey(gateway, `many${i}`));
    const clients = keys.map((authorization) => open(authorization));
    const all = Array.from({ length: 1000 }, (_, i) =>
      // White space makes no difference.
      watch(clients[i % 10]!, i % 2 ? FEDERATED : FEDERATED.replaceAll(/\s+/g, ' '), { id: 'c' }),
    );
    await waitUntil('all hear the present state', () => all.every(({ notified }) => notified.length > 0));
    const { fetches } = await gateway.videos.order({ what: 'figures' });

    await gateway.jobs.order({ what: 'tell', job: { id: 'c', percent: 50 } });
    await waitUntil('all hear it', () =>
      all.every(({ notified }) => notified.at(-1).data.followed.done === 50),
    );

    expect((await gateway.jobs.order({ what: 'figures' })).opened - before.opened).to.equal(1);
    expect((await gateway.videos.order({ what: 'figures' })).fetches - fetches).to.equal(1);
    expect(await gateway.metric('subscription_subscribers')).to.equal(1000);
    expect(await gateway.metric('subscription_sources')).to.equal(1);
    expect(await gateway.metric('subscription_sockets')).to.be.at.least(10);
    for (const watching of all) watching.leave();
    await waitUntil('the operation is closed', async () => (await subscribed()).length === 0);
    await waitUntil('its source is gone', async () => (await gateway.metric('subscription_sources')) === 0);
    await waitUntil(
      'the socket is closed',
      async () => (await gateway.jobs.order({ what: 'figures' })).sockets === 0,
    );
  });

  it('send the latest events to late subscribers', async () => {
    const early = watch(open(), PROGRESS, { id: 'd' });
    await early.subscribes('the present state', ({ data }) => data);
    await gateway.jobs.order({ what: 'tell', job: { id: 'd', percent: 33 } });
    await early.subscribes('the change', ({ data }) => data.jobProgress.percent === 33);

    const late = watch(open(), PROGRESS, { id: 'd' });
    await late.subscribes('the change', ({ data }) => data);

    expect(percents(late)).to.deep.equal([33]);
    expect(await subscribed()).to.have.length(1);
    early.leave();
    late.leave();
  });

  it('are not shared between workspaces or variables, but use one socket', async () => {
    await waitUntil('nothing is open', async () => (await subscribed()).length === 0);
    const foreign = aKey(gateway, 'foreign', 'ws_foreign');
    const all = [
      watch(open(), PROGRESS, { id: 'e' }),
      watch(open(foreign), PROGRESS, { id: 'e' }),
      watch(open(), PROGRESS, { id: 'f' }),
    ];
    await waitUntil('all hear', () => all.every(({ notified }) => notified.length > 0));

    const { subscribed: names, sockets } = await gateway.jobs.order({ what: 'figures' });

    expect(names.sort()).to.deep.equal(['key_foreign', 'key_one', 'key_one']);
    expect(sockets).to.equal(1);
    for (const watching of all) watching.leave();
  });

  it('skip to the latest state of each object while another subgraph is slow', async () => {
    await gateway.stop();
    gateway = await startSubscriptionGateway({ addedWithinMs: 60_000 });
    const watching = watch(open(aKey(gateway, 'one')), UPDATES);
    await waitUntil('it is told the present', async () => (await subscribed()).length === 1);
    await gateway.jobs.order({ what: 'tell', job: { id: 'g', percent: 0 } });
    await watching.subscribes('the first state', ({ data }) => data);
    await gateway.videos.order({ what: 'hold', holding: true });

    for (let percent = 1; percent <= 20; percent++) {
      await gateway.jobs.order({ what: 'tell', job: { id: 'g', percent } });
      await gateway.jobs.order({ what: 'tell', job: { id: 'h', percent: 100 + percent } });
    }
    const superseded = () => gateway.metric('subscription_superseded_total');
    await waitUntil('only the newest wait', async () => (await superseded()) === 37);
    await gateway.videos.order({ what: 'hold', holding: false });
    await watching.subscribes('the newest of h', ({ data }) => data.jobUpdates.percent === 120);

    // The first event was already being executed.
    expect(watching.notified.map(({ data }) => data.jobUpdates.percent)).to.deep.equal([0, 1, 20, 120]);
    expect(watching.notified.at(-1).data.jobUpdates).to.have.all.keys('percent', 'video');
    watching.leave();
  });
});
