import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { connect, watch } from '../setup/subscribing-client.js';
import { aKey, type SubscriptionGateway, startSubscriptionGateway } from '../setup/subscription-gateway.js';
import { waitUntil } from '../setup/wait-until.js';

const PROGRESS = 'subscription P($id: ID!) { jobProgress(jobId: $id) { percent } }';
const FEDERATED = 'subscription F($id: ID!) { jobProgress(jobId: $id) { percent video { name } } }';
const BROKEN = 'subscription B($id: ID!) { jobProgress(jobId: $id) { percent broken } }';
const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code;

describe('subscriptions during failures', () => {
  let gateway: SubscriptionGateway;
  let key: string;
  const begin = async (query: string, id: string) => {
    const client = connect(gateway.port, key);
    const watching = watch(client, query, { id });
    await watching.subscribes('the present state', ({ data }) => data);
    return { client, watching };
  };
  const notify = (id: string, percent: number, failing = false) =>
    gateway.jobs.order({ what: 'tell', job: { id, percent, failing } });

  beforeEach(async () => {
    gateway = await startSubscriptionGateway({
      upstreamLostAfterMs: 600_000,
      upstreamPingMs: 300,
      upstreamPongMs: 300,
      addedWithinMs: 1000,
    });
    key = aKey(gateway, 'one');
  });
  afterEach(() => gateway.stop());

  it('continue with the current state when their subgraph was killed and is back', async () => {
    const { watching } = await begin(PROGRESS, 'a');
    const notified = watching.notified.length;

    await gateway.jobs.restart();
    await watching.subscribes('a fresh state', (event) => watching.notified.indexOf(event) >= notified);
    await notify('a', 70);
    await watching.subscribes('what comes', ({ data }) => data.jobProgress.percent === 70);

    expect(watching.notified.every(({ errors }) => !errors)).to.equal(true);
  });

  it('continue when their subgraph was suspended and resumes', async () => {
    const { watching } = await begin(PROGRESS, 'b');
    const notified = watching.notified.length;

    // Waits until the failure is detected, since a suspended gateway would not have detected it.
    await waitUntil(
      'a fresh state',
      async () => {
        gateway.jobs.signal('SIGSTOP');
        await sleep(1000);
        gateway.jobs.signal('SIGCONT');
        await sleep(200);
        return watching.notified.length > notified;
      },
      { everyMs: 1000 },
    );
    await notify('b', 71);
    await watching.subscribes('what comes', ({ data }) => data.jobProgress.percent === 71);
  });

  it('end with SUBSCRIPTION_UPSTREAM_LOST and complete when their subgraph stays unreachable', async () => {
    await gateway.stop();
    gateway = await startSubscriptionGateway({ upstreamLostAfterMs: 500 });
    key = aKey(gateway, 'one');
    const { watching } = await begin(PROGRESS, 'c');

    await gateway.jobs.stop();
    const last = await watching.subscribes('the end', ({ errors }) => errors);
    await watching.completes();

    expect(codeOf(last)).to.equal('SUBSCRIPTION_UPSTREAM_LOST');
    expect(last.errors[0].extensions.requestId).to.be.a('string');
    expect(await gateway.metric('subscription_sources')).to.equal(0);
  });

  for (const fate of ['killed', 'halted'] as const) {
    it(`deliver partial data with errors while another subgraph is ${fate}`, async () => {
      const { watching } = await begin(FEDERATED, 'd');

      if (fate === 'killed') await gateway.videos.stop();
      else gateway.videos.signal('SIGSTOP');
      await notify('d', 12);
      const partly = await watching.subscribes('the event', ({ data }) => data.jobProgress.percent === 12);
      expect(partly.data).to.deep.equal({ jobProgress: { percent: 12, video: null } });
      expect(codeOf(partly)).to.equal('unavailable');
      expect(partly.errors[0].extensions).to.have.all.keys('code', 'details', 'requestId');

      if (fate === 'killed') await gateway.videos.restart();
      else gateway.videos.signal('SIGCONT');
      let percent = 12;
      const whole = await waitUntil('an event with all of it', async () => {
        percent += 1;
        await notify('d', percent);
        const event = await watching.subscribes(
          'the event',
          ({ data }) => data.jobProgress.percent === percent,
        );
        return !event.errors && event;
      });
      expect(whole).to.deep.equal({
        data: { jobProgress: { percent, video: { name: 'Name of vid_d' } } },
      });
    });
  }

  it('mask internal errors and continue', async () => {
    const { watching } = await begin(BROKEN, 'e');

    await notify('e', 20, true);
    const failed = await watching.subscribes('the failure', ({ errors }) => errors);
    await notify('e', 21);
    await watching.subscribes('what comes', ({ data }) => data?.jobProgress.percent === 21);

    expect(JSON.stringify(failed)).not.to.match(/select|srv|stack|jobs/);
    expect(codeOf(failed)).to.equal('internal_error');
    expect(failed.errors[0].extensions.requestId).to.be.a('string');
    expect(failed.data).to.equal(null);
  });

  it('return the errors of a subgraph that refuses them', async () => {
    const watching = watch(connect(gateway.port, key), PROGRESS, { id: 'missing' });

    const refused = await watching.subscribes('the refusal', ({ errors }) => errors);
    await watching.completes();

    expect(refused.errors[0].message).to.equal('Job missing not found');
    expect(codeOf(refused)).to.equal('not_found');
  });

  it('end when the schema is reloaded; the socket stays open and accepts new ones', async () => {
    const { client, watching } = await begin(PROGRESS, 'f');

    await gateway.reloadSchema();
    const last = await watching.subscribes('the end', ({ errors }) => errors);
    await watching.completes();
    const again = watch(client, PROGRESS, { id: 'f' });
    await again.subscribes('the present state', ({ data }) => data);

    expect(codeOf(last)).to.equal('SUBSCRIPTION_SCHEMA_RELOAD');
    expect(await gateway.metric('subscription_sockets')).to.equal(1);
  });

  it('continue when the reloaded schema is invalid', async () => {
    const { watching } = await begin(PROGRESS, 'g');

    await gateway.reloadSchema('type Query {');
    await gateway.reloadSchema('type Query { nothing: Int }');
    await notify('g', 30);

    await watching.subscribes('what comes', ({ data }) => data?.jobProgress.percent === 30);
    expect(watching.isComplete).to.equal(false);
  });
});
