import { expect } from 'chai';
import { inTransaction } from '../../../services/platform/database/database.js';
import { listDeliveries } from '../../../services/webhooks/delivery/list-deliveries.js';
import { redeliver, testWebhook } from '../../../services/webhooks/delivery/redeliver.js';
import { updateWebhook } from '../../../services/webhooks/webhook/change-webhooks.js';
import { readBothWays } from '../../setup/both-ways.js';
import { aCaller, refusalOf } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { deliveriesOf, insertWebhook, removeEverything, somethingHappened } from '../../setup/deliveries.js';
import { failureOf } from '../../setup/failure-of.js';
import { aWebhooksContext } from '../../setup/webhooks.js';

describe('delivery log', () => {
  const database = useTestDatabase();
  const db = database.source('webhooks');
  afterEach(() => removeEverything(db));

  const as = (caller = aCaller()) => aWebhooksContext(db, caller);
  const aWebhook = () => insertWebhook(db, { url: 'https://hooks.test/' });
  const change = (sql: string, values: unknown[]) =>
    inTransaction(db, { workspaceId: 'ws_test' }, (tx) => tx.query(sql, values));

  it('is paginated from either end, newest first, each delivery once', async () => {
    const { id } = await aWebhook();
    for (let i = 0; i < 5; i++) await somethingHappened(db);
    const all = (await deliveriesOf(db, id)).map((one) => one.id).reverse();

    const seen = await readBothWays(async (page) => {
      const { deliveries, totalCount, ...ends } = await listDeliveries(as(), id, page);
      expect(totalCount).to.equal(5);
      const cursors = deliveries.map(({ cursor }) => cursor);
      return { ...ends, cursors, ids: deliveries.map(({ delivery }) => delivery.id) };
    }, 2);

    expect(seen).to.deep.equal(all);
  });

  it('is filtered by status and event', async () => {
    const { id } = await aWebhook();
    await somethingHappened(db);
    await somethingHappened(db, { videoId: 'vid_1' }, { name: 'video.deleted' });
    const [first] = await deliveriesOf(db, id);
    await change(`update delivery set state = 'dead', finished_at = now() where id = $1`, [first?.id]);
    const found = async (filter: Parameters<typeof listDeliveries>[2]['filter']) =>
      (await listDeliveries(as(), id, { first: 10, filter })).deliveries.map(
        ({ delivery }) => delivery.event,
      );

    expect(await found({ status: 'dead' })).to.deep.equal(['video.created']);
    expect(await found({ status: 'pending' })).to.deep.equal(['video.deleted']);
    expect(await found({ status: 'delivered' })).to.deep.equal([]);
    expect(await found({ event: 'video.created' })).to.deep.equal(['video.created']);
    expect(await refusalOf(found({ event: 'video.eaten' }))).to.equal('validation_error');
    expect(await refusalOf(listDeliveries(as(), id, { first: 101 }))).to.equal('validation_error');
  });

  it('shows a token only events that it may read itself, and redelivers no others for it', async () => {
    const { id } = await aWebhook();
    await somethingHappened(db);
    await somethingHappened(db, { videoId: 'vid_1', jobId: 'export_1' }, { name: 'export.completed' });
    const [ofVideo, ofJob] = await deliveriesOf(db, id);
    const owner = { credentialId: 'grt_1', userId: 'usr_1', role: 'owner' } as const;
    const token = (...scopes: string[]) => as(aCaller({ ...owner, scopes }));
    const log = async (ctx: ReturnType<typeof as>, event?: string) => {
      const page = await listDeliveries(ctx, id, { first: 10, filter: { event } });
      return [page.totalCount, ...page.deliveries.map(({ delivery }) => delivery.event)];
    };

    const narrow = token('webhooks:read', 'webhooks:write', 'videos:read');
    expect(await log(narrow)).to.deep.equal([1, 'video.created']);
    expect(await log(token('webhooks:read'))).to.deep.equal([0]);
    expect(await log(token('webhooks:read', 'videos:read', 'jobs:read'))).to.have.length(3);
    expect(await refusalOf(log(narrow, 'export.completed'))).to.equal('insufficient_scope');
    expect(await refusalOf(log(token('projects:read')))).to.equal('insufficient_scope');
    expect(await refusalOf(redeliver(narrow, id, ofJob?.id as string))).to.equal('insufficient_scope');
    expect(await refusalOf(redeliver(narrow, id, ofVideo?.id as string))).to.equal(null);
  });

  it('restarts a dead delivery on redelivery, and finds no delivery of another webhook', async () => {
    const { id } = await aWebhook();
    const other = await aWebhook();
    await somethingHappened(db);
    const [delivery] = await deliveriesOf(db, id);
    await change(
      `update delivery set state = 'dead', failures = 8, attempt = 8, finished_at = now() where id = $1`,
      [delivery?.id],
    );

    const again = await redeliver(as(), id, delivery!.id);

    expect(again.delivery).to.include({ state: 'waiting', failures: 0, attempt: 8, finishedAt: null });
    expect(await refusalOf(redeliver(as(), other.id, delivery!.id))).to.equal('not_found');
    expect(await refusalOf(redeliver(as(), id, 'dlv_none'))).to.equal('not_found');
  });

  it('sends a test, or another event with made data, whatever the webhook subscribes to', async () => {
    const { id } = await aWebhook();
    const sent = [await testWebhook(as(), id), await testWebhook(as(), id, 'export.completed')];

    expect(sent.map(({ delivery }) => delivery.event)).to.deep.equal(['webhook.test', 'export.completed']);
    const { message } = await failureOf(testWebhook(as(), id, 'export.finished'));
    expect(message).to.match(/^body\.event must be one of video\.created, /);
  });

  it('redelivers nothing, and sends no test, to a disabled webhook', async () => {
    const { id } = await aWebhook();
    const { delivery } = await testWebhook(as(), id);
    await updateWebhook(as(), id, { enabled: false });

    expect(await refusalOf(testWebhook(as(), id))).to.equal('conflict');
    expect(await refusalOf(redeliver(as(), id, delivery.id))).to.equal('conflict');
  });
});
