import { expect } from 'chai';
import { TIMINGS } from '../../gateway/subscriptions/timings.js';
import { connect, watch } from '../setup/subscribing-client.js';
import { aKey, type SubscriptionGateway, startSubscriptionGateway } from '../setup/subscription-gateway.js';
import { waitUntil } from '../setup/wait-until.js';

const PROGRESS = 'subscription P($id: ID!) { jobProgress(jobId: $id) { percent askedBy video { name } } }';
const tokenOf = (authorization: string) => authorization.replace('Bearer ', '');

describe('credentials of subscriptions', () => {
  let gateway: SubscriptionGateway;
  const subscribed = async () => (await gateway.jobs.order({ what: 'figures' })).subscribed;
  const begin = async (authorization: string, id: string) => {
    const watching = watch(connect(gateway.port, authorization), PROGRESS, { id });
    await watching.subscribes('the present state', ({ data }) => data);
    return watching;
  };
  const isRefusal = ({ errors }: { errors?: { extensions: { code: string } }[] }) =>
    errors?.[0]?.extensions.code === 'authentication_error';

  /**
   * Starts a gateway without change events that checks credentials at this interval, from never to
   * constantly.
   */
  const startWith = async (recheckEveryMs: number, maxUnconfirmedMs = 600_000) => {
    gateway = await startSubscriptionGateway({ recheckEveryMs, maxUnconfirmedMs });
  };
  beforeEach(() => startWith(600_000));
  afterEach(() => gateway.stop());
  const restartWith = async (...timings: Parameters<typeof startWith>) => {
    await gateway.stop();
    await startWith(...timings);
  };

  it('end subscriptions when revoked, even without a change event', async () => {
    expect(TIMINGS.recheckEveryMs).to.be.below(5000);
    await restartWith(100);
    const key = aKey(gateway, 'revoked');
    const watching = await begin(key, 'a');

    gateway.credentials.delete(tokenOf(key));
    const last = await watching.subscribes('the refusal', isRefusal);

    expect(last).not.to.have.property('data');
    expect(last.errors[0].message).to.equal('The API key or access token is missing or not valid');
    expect(last.errors[0].extensions.requestId).to.be.a('string');
    await watching.completes();
    await waitUntil('the operation is closed', async () => (await subscribed()).length === 0);
  });

  it('end only the affected subscriptions immediately at a change event', async () => {
    const [revoked, other] = [aKey(gateway, 'heard'), aKey(gateway, 'unconcerned')];
    const [ended, living] = [await begin(revoked, 'b'), await begin(other, 'bb')];

    gateway.credentials.delete(tokenOf(revoked));
    gateway.announce({ workspaceId: 'ws_test', credentialId: 'key_heard' });
    await ended.subscribes('the refusal', isRefusal);

    await gateway.jobs.order({ what: 'tell', job: { id: 'bb', percent: 5 } });
    await living.subscribes('what comes', ({ data }) => data?.jobProgress.percent === 5);
    living.leave();
  });

  it('end subscriptions when their permissions change', async () => {
    const key = aKey(gateway, 'changed');
    const watching = await begin(key, 'c');

    const claims = gateway.credentials.get(tokenOf(key))!;
    gateway.credentials.set(tokenOf(key), { ...claims, scopes: ['videos:read'] });
    gateway.announce({ workspaceId: 'ws_test' });

    const last = await watching.subscribes('the refusal', isRefusal);
    expect(last.errors[0].message).to.match(/has changed/);
    await watching.completes();
  });

  it('stop serving a shared source after their subscriber left; another credential takes over unnoticed', async () => {
    const [first, second] = [aKey(gateway, 'first'), aKey(gateway, 'second')];
    const leaving = await begin(first, 'd');
    const staying = await begin(second, 'd');
    expect(await subscribed()).to.deep.equal(['key_first']);

    leaving.leave();
    await waitUntil('the second is asked for', async () => String(await subscribed()) === 'key_second');
    await gateway.jobs.order({ what: 'tell', job: { id: 'd', percent: 44 } });
    const event = await staying.subscribes('what comes', ({ data }) => data?.jobProgress.percent === 44);

    expect(event.data.jobProgress.askedBy).to.equal('key_second');
    expect((await gateway.videos.order({ what: 'figures' })).fetchedFor.at(-1)).to.equal('key_second');
    staying.leave();
  });

  it('end only their own subscribers of a shared source when revoked', async () => {
    await restartWith(100);
    const [revoked, other] = [aKey(gateway, 'bearer'), aKey(gateway, 'heir')];
    const ended = await begin(revoked, 'e');
    const living = await begin(other, 'e');

    gateway.credentials.delete(tokenOf(revoked));
    await ended.subscribes('the refusal', isRefusal);
    await waitUntil('the heir is asked for', async () => String(await subscribed()) === 'key_heir');
    await gateway.jobs.order({ what: 'tell', job: { id: 'e', percent: 9 } });

    await living.subscribes('what comes', ({ data }) => data?.jobProgress.percent === 9);
    expect(living.notified.some(isRefusal)).to.equal(false);
    living.leave();
  });

  it('are sent again when the subgraph rejects them, and end the subscription when it keeps rejecting them', async () => {
    await gateway.jobs.order({ what: 'refuse', refusing: true });
    const watching = watch(connect(gateway.port, aKey(gateway, 'doubted')), PROGRESS, { id: 'f' });

    const last = await watching.subscribes('the refusal', isRefusal);
    await watching.completes();
    await gateway.jobs.order({ what: 'refuse', refusing: false });

    expect(last.errors[0].extensions).to.have.all.keys('code', 'requestId');
  });

  it('are sent again as often as the subgraph asks while valid, without an event for subscribers', async () => {
    const watching = await begin(aKey(gateway, 'renewed'), 'h');

    for (let percent = 1; percent <= 2; percent++) {
      await gateway.jobs.order({ what: 'doubt', id: 'h' });
      await waitUntil('it is asked anew', async () => (await subscribed()).includes('key_renewed'));
      await gateway.jobs.order({ what: 'tell', job: { id: 'h', percent } });
      await watching.subscribes('what comes', ({ data }) => data?.jobProgress.percent === percent);
    }

    expect(watching.notified.map(({ data }) => data.jobProgress.percent)).to.deep.equal([0, 1, 2]);
    watching.leave();
  });

  it('stay valid for a while when they can’t be checked', async () => {
    await restartWith(100);
    const watching = await begin(aKey(gateway, 'unchecked'), 'g');

    gateway.auth.isAway = true;
    await waitUntil('it was tried several times', () => gateway.auth.askedWhileAway > 3);
    await gateway.jobs.order({ what: 'tell', job: { id: 'g', percent: 6 } });

    await watching.subscribes('what comes', ({ data }) => data?.jobProgress.percent === 6);
    expect(watching.isComplete).to.equal(false);
  });

  it('end subscriptions when they can’t be checked for longer', async () => {
    await restartWith(100, 0);
    const watching = await begin(aKey(gateway, 'unchecked'), 'g');

    gateway.auth.isAway = true;
    const last = await watching.subscribes('the end', ({ errors }) => errors);

    expect(last.errors[0].extensions.code).to.equal('unavailable');
  });
});
