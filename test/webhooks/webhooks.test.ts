import { expect } from 'chai';
import { scopesOfEvents, WEBHOOK_EVENT_NAMES } from '../../schemas/webhook-events.js';
import { inTransaction } from '../../services/platform/database/database.js';
import type { DomainError } from '../../services/platform/errors/errors.js';
import { makeAddressPermit } from '../../services/platform/outbound/permitted-address.js';
import type { WebhooksContext } from '../../services/webhooks/context.js';
import { acceptEvents } from '../../services/webhooks/delivery/accept-event.js';
import { getWebhook } from '../../services/webhooks/subgraph/webhook.resolver.js';
import {
  createWebhook,
  deleteWebhook,
  updateWebhook,
} from '../../services/webhooks/webhook/change-webhooks.js';
import { findWebhooks } from '../../services/webhooks/webhook/find-webhooks.js';
import { rotateWebhookSecret } from '../../services/webhooks/webhook/rotate-webhook-secret.js';
import { visibleUrl } from '../../services/webhooks/webhook/visible-url.js';
import { WebhookEntity } from '../../services/webhooks/webhook/webhook.entity.js';
import { reportedActions } from '../setup/audited-actions.js';
import { aCaller, aService, refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aWebhooksContext } from '../setup/webhooks.js';

const URL = 'https://hooks.example.com/in';
const EVENTS = ['video.analyzed', 'export.completed'];

describe('webhooks', () => {
  const db = useTestDatabase().source('webhooks');
  let workspaces = 0;

  /** Each time in a new workspace without webhooks. */
  const as = (differing: Parameters<typeof aCaller>[0] = {}, more: Partial<WebhooksContext> = {}) =>
    aWebhooksContext(db, aCaller({ workspaceId: `ws_${++workspaces}`, ...differing }), more);
  const messageOf = (operation: Promise<unknown>) =>
    operation.then(
      () => null,
      (err: Error) => err.message,
    );
  const aWebhook = (ctx: WebhooksContext, events: readonly string[] = EVENTS) =>
    createWebhook(ctx, { url: URL, events });
  const rows = ({ caller: { workspaceId } }: WebhooksContext) =>
    inTransaction(db, { workspaceId }, (tx) => tx.find(WebhookEntity));
  const setRow = ({ caller }: WebhooksContext, id: string, row: Partial<WebhookEntity>) =>
    inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
      tx.update(WebhookEntity, { id }, row as object),
    );

  describe('createWebhook', () => {
    it('creates an enabled webhook whose secret is stored encrypted', async () => {
      const ctx = as();

      const { webhook, secret } = await aWebhook(ctx);

      expect(webhook.id).to.match(/^whk_/);
      expect(webhook).to.deep.include({
        url: URL,
        events: EVENTS,
        enabled: true,
        disabledReason: null,
        disabledAt: null,
        consecutiveFailures: 0,
        lastDeliveredAt: null,
        lastFailedAt: null,
        previousSecrets: [],
      });
      expect(secret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
      const [row] = await rows(ctx);
      expect(JSON.stringify(row)).not.to.include(secret.slice('whsec_'.length));
      const sealed = { ciphertext: row!.secretCiphertext, keyId: row!.secretKeyId };
      const owner = { workspaceId: row!.workspaceId, webhookId: webhook.id };
      expect(ctx.secrets.open(sealed, owner)).to.equal(secret);
    });

    it('accepts each event once, in the order provided', async () => {
      const { webhook } = await aWebhook(as(), ['*', 'tool.failed', '*', 'tool.failed']);

      expect(webhook.events).to.deep.equal(['*', 'tool.failed']);
    });

    it('names an unknown event, and the known ones', async () => {
      const message = await messageOf(aWebhook(as(), ['video.analyzed', 'video.anlyzed']));

      expect(message).to.include('body.events has "video.anlyzed", which is not an event');
      for (const name of [...WEBHOOK_EVENT_NAMES, '*']) expect(message).to.include(name);
      expect(await messageOf(aWebhook(as(), []))).to.equal('body.events must not be empty');
      expect((await messageOf(aWebhook(as(), ['🎬'.repeat(5000)])))?.length).to.be.lessThan(1000);
    });

    // Every form of an address that is not public is refused by the guard of outbound requests.
    const refusedUrls: ReadonlyArray<readonly [string, string]> = [
      ['http://hooks.example.com/in', 'body.url must be an https URL'],
      ['', 'body.url must be an https URL'],
      ['https://me:secret@hooks.example.com/', 'body.url must not contain a user name or password'],
      ['https://hooks.example.com:25/', 'body.url must not use port 25, which is not for http'],
      ['https://127.0.0.1/', 'body.url must be a public address'],
      ['https://10.1.2.3:8443/in', 'body.url must be a public address'],
      [`https://hooks.example.com/${'x'.repeat(2048)}`, 'body.url must be at most 2048 characters'],
    ];
    for (const [url, message] of refusedUrls) {
      it(`refuses ${url.slice(0, 60) || 'an empty URL'}`, async () => {
        expect(await messageOf(createWebhook(as(), { url, events: EVENTS }))).to.equal(message);
      });
    }

    it('accepts an address that the operator allows', async () => {
      const isAddressPermitted = makeAddressPermit(['10.1.0.0/16']);
      const create = (url: string) => createWebhook(as({}, { isAddressPermitted }), { url, events: EVENTS });

      expect(await refusalOf(create('https://10.1.2.3:8443/in'))).to.equal(null);
      expect(await refusalOf(create('https://10.2.2.3/in'))).to.equal('validation_error');
    });

    it('allows as many as the plan, also for concurrent requests', async () => {
      const plan = { id: 'pro', apiAccess: true, videoMinutesPerMonth: 120, webhooks: 3 };
      const ctx = as({ plan });

      const outcomes = await Promise.all(Array.from({ length: 12 }, () => messageOf(aWebhook(ctx))));

      const refusals = outcomes.filter((message) => message !== null);
      expect(refusals).to.have.length(9);
      expect(new Set(refusals)).to.deep.equal(
        new Set([
          'The plan "pro" allows 3 webhooks, and the workspace already has that many; delete one first',
        ]),
      );
      expect(await rows(ctx)).to.have.length(3);
      expect(await refusalOf(aWebhook(ctx))).to.equal('limit_exceeded');
      await deleteWebhook(ctx, (await rows(ctx))[0]!.id);
      expect(await refusalOf(aWebhook(ctx))).to.equal(null);
    });

    it('counts each workspace separately; -1 is unlimited, 0 is none', async () => {
      const plan = { id: 'x', apiAccess: true, videoMinutesPerMonth: 1 };
      const unlimited = as({ plan: { ...plan, webhooks: -1 } });

      for (let i = 0; i < 4; i += 1) await aWebhook(unlimited);

      expect(await rows(unlimited)).to.have.length(4);
      expect(await refusalOf(aWebhook(as({ plan: { ...plan, webhooks: 1 } })))).to.equal(null);
      expect(await messageOf(aWebhook(as({ plan: { ...plan, webhooks: 0 } })))).to.equal(
        'The plan "x" does not include webhooks',
      );
      expect(await refusalOf(aWebhook(aWebhooksContext(db, aService('videos', 'ws_of_a_service'))))).to.equal(
        null,
      );
    });
  });

  describe('updateWebhook', () => {
    it('changes the provided fields and replaces the events', async () => {
      const ctx = as();
      const { webhook } = await aWebhook(ctx);

      const moved = await updateWebhook(ctx, webhook.id, { url: 'https://other.example.com/' });
      const retold = await updateWebhook(ctx, webhook.id, { events: ['*'] });

      expect(moved).to.deep.include({ url: 'https://other.example.com/', events: EVENTS });
      expect(retold).to.deep.include({ url: 'https://other.example.com/', events: ['*'], enabled: true });
      expect(retold.updatedAt.getTime()).to.be.greaterThan(webhook.updatedAt.getTime());
      expect(retold.secretCiphertext).to.equal(webhook.secretCiphertext);
      expect(await updateWebhook(ctx, webhook.id, {})).to.deep.equal(retold);
      expect(await updateWebhook(ctx, webhook.id, { url: null, events: null, enabled: null })).to.deep.equal(
        retold,
      );
    });

    it('disables a webhook on request', async () => {
      const ctx = as();
      const { webhook } = await aWebhook(ctx);

      const disabled = await updateWebhook(ctx, webhook.id, { enabled: false });

      expect(disabled).to.include({ enabled: false, disabledReason: 'requested' });
      expect(disabled.disabledAt).to.deep.equal(disabled.updatedAt);
      expect(await updateWebhook(ctx, webhook.id, { enabled: false })).to.deep.equal(disabled);
    });

    it('keeps the reason of a webhook that was disabled before', async () => {
      const ctx = as();
      const { webhook } = await aWebhook(ctx);
      await setRow(ctx, webhook.id, { enabled: false, disabledReason: 'gone', disabledAt: new Date() });

      expect(await updateWebhook(ctx, webhook.id, { enabled: false })).to.include({ disabledReason: 'gone' });
    });

    for (const [state, row] of [
      ['disabled', { enabled: false, disabledReason: 'failing', disabledAt: new Date() }],
      ['enabled', {}],
    ] as const) {
      it(`resets the failures when a webhook that was ${state} is enabled`, async () => {
        const ctx = as();
        const { webhook } = await aWebhook(ctx);
        const failed = { consecutiveFailures: 21, firstFailureAt: new Date(), lastFailedAt: new Date() };
        await setRow(ctx, webhook.id, { ...failed, ...row });

        const enabled = await updateWebhook(ctx, webhook.id, { enabled: true });

        expect(enabled).to.deep.include({
          enabled: true,
          disabledReason: null,
          disabledAt: null,
          consecutiveFailures: 0,
          firstFailureAt: null,
          lastFailedAt: failed.lastFailedAt,
        });
      });
    }

    it('applies the rules of creation', async () => {
      const ctx = as();
      const { webhook } = await aWebhook(ctx);
      const update = (input: Parameters<typeof updateWebhook>[2]) =>
        messageOf(updateWebhook(ctx, webhook.id, input));

      expect(await update({ url: 'http://hooks.example.com/' })).to.equal('body.url must be an https URL');
      expect(await update({ events: [] })).to.equal('body.events must not be empty');
      expect(await update({ events: ['nothing'] })).to.match(/^body\.events has "nothing"/);
      expect(await update({ url: '' })).to.equal('body.url must be an https URL');
    });
  });

  describe('deleteWebhook', () => {
    it('leaves nothing of it, including its secret', async () => {
      const ctx = as();
      const { webhook } = await aWebhook(ctx);
      const { webhook: other } = await aWebhook(ctx);

      await deleteWebhook(ctx, webhook.id);

      expect((await rows(ctx)).map(({ id }) => id)).to.deep.equal([other.id]);
      expect(await refusalOf(deleteWebhook(ctx, webhook.id))).to.equal('not_found');
    });
  });

  it('are in the audit log with every change, and without their secrets', async () => {
    const ctx = as({ clientAddress: '203.0.113.7' });
    const startedAt = Date.now();
    const { webhook, secret } = await aWebhook(ctx);
    const { id } = webhook;
    await updateWebhook(ctx, id, { events: ['*'], enabled: false });
    await updateWebhook(ctx, id, {});
    const { secret: second } = await rotateWebhookSecret(ctx, id);
    await deleteWebhook(ctx, id);
    expect(await refusalOf(deleteWebhook(ctx, id))).to.equal('not_found');

    const reported = await reportedActions(db, id);
    expect(reported.map(({ action, details }) => [action, details])).to.deep.equal([
      ['webhook_created', { events: EVENTS }],
      ['webhook_changed', { fields: ['events', 'enabled'] }],
      ['webhook_secret_rotated', {}],
      ['webhook_deleted', {}],
    ]);
    for (const { at, ...entry } of reported) {
      expect(entry).to.deep.include({
        actor: { type: 'api_key', id: 'key_test', credentialId: 'key_test' },
        target: { type: 'webhook', id },
        address: '203.0.113.7',
        requestId: 'req_test',
      });
      expect(Date.parse(at)).to.be.within(startedAt, Date.now());
    }
    for (const each of [secret, second]) expect(JSON.stringify(reported)).not.to.include(each);
  });

  describe('managed with a token', () => {
    const OWNER = { credentialId: 'grt_1', userId: 'usr_1', role: 'owner' } as const;
    const withScopes = (ctx: WebhooksContext, ...scopes: string[]): WebhooksContext => ({
      ...ctx,
      caller: { ...ctx.caller, ...OWNER, scopes },
    });
    const lacking = async (operation: Promise<unknown>): Promise<string[] | null> => {
      const refusal = await operation.then(
        () => null,
        (err: DomainError) => err,
      );
      if (refusal && refusal.code !== 'insufficient_scope') throw refusal;
      return refusal && String(refusal.details?.required).split(' ');
    };
    const ALL = ['webhooks:write', 'videos:read', 'jobs:read', 'article:read'];

    it('subscribe only to events that the token may read itself, and with * to all of them', async () => {
      const ctx = as();
      const subscribe = (scopes: readonly string[], events: readonly string[]) =>
        lacking(aWebhook(withScopes(ctx, ...scopes), events));

      expect(await subscribe(['projects:read'], ['*'])).to.deep.equal(['webhooks:write']);
      expect(await subscribe(['webhooks:write'], ['*'])).to.have.members(ALL);
      expect(await subscribe(['webhooks:write', 'videos:read'], ['video.created'])).to.equal(null);
      expect(await subscribe(['webhooks:write', 'videos:read'], ['video.created', 'tool.failed'])).to.include(
        'jobs:read',
      );
      for (const scope of ALL) {
        const others = ALL.filter((held) => held !== scope);
        expect(await subscribe(others, ['*']), scope).to.include(scope);
      }
      expect(await subscribe(ALL, ['*'])).to.equal(null);
      expect((await rows(ctx)).map(({ events }) => events.join())).to.have.members(['video.created', '*']);
    });

    it('require a scope for each event except the test event, which carries no data', () => {
      for (const name of WEBHOOK_EVENT_NAMES.filter((event) => event !== 'webhook.test'))
        expect(scopesOfEvents([name]), name).not.to.deep.equal([]);
      expect(scopesOfEvents(['webhook.test'])).to.deep.equal([]);
    });

    it('are not redirected, extended or enabled by a token that may not read their events', async () => {
      const ctx = as();
      const { webhook } = await aWebhook(ctx, ['*']);
      const narrow = withScopes(ctx, 'webhooks:write', 'videos:read');
      const update = (input: Parameters<typeof updateWebhook>[2]) =>
        lacking(updateWebhook(narrow, webhook.id, input));

      expect(await update({ url: 'https://mine.example.com/' })).to.include('jobs:read');
      expect(await update({ url: 'https://mine.example.com/', events: ['video.created'] })).to.include(
        'jobs:read',
      );
      expect(await update({ enabled: true })).to.include('jobs:read');
      expect(await update({ events: ['video.created', 'export.failed'] })).to.include('jobs:read');
      expect(await update({ enabled: false })).to.equal(null);
      expect(await update({ events: ['video.created'] })).to.equal(null);
      expect(await update({ url: 'https://mine.example.com/', enabled: true })).to.equal(null);
    });

    it('show only the origin of their URL to who may not change them', () => {
      const { caller } = as();
      const url = 'https://hooks.example.com/T0/B0/secret?key=1';

      expect(visibleUrl({ ...caller, ...OWNER, scopes: ['webhooks:write'] }, url)).to.equal(url);
      for (const other of [
        { ...OWNER, role: 'viewer' as const },
        { ...OWNER, scopes: ['webhooks:read'] },
      ])
        expect(visibleUrl({ ...caller, ...other }, url)).to.equal('https://hooks.example.com');
    });

    it('do not move queued deliveries of other events to a new URL', async () => {
      const ctx = as();
      const { webhook } = await aWebhook(ctx, ['*']);
      const { workspaceId } = ctx.caller;
      const event = { name: 'export.completed', data: { videoId: 'vid_1', jobId: 'export_1' } } as const;
      await inTransaction(db, { workspaceId }, (tx) =>
        acceptEvents(tx, workspaceId as string, [{ messageId: 'msg_1', requestId: 'req_1', event }]),
      );
      const narrow = withScopes(ctx, 'webhooks:write', 'videos:read');
      await updateWebhook(narrow, webhook.id, { events: ['video.created'] });

      const moved = await lacking(updateWebhook(narrow, webhook.id, { url: 'https://mine.example.com/' }));

      expect(moved).to.include('jobs:read');
    });

    it('keep their secret from a token that may not read their events', async () => {
      const ctx = as();
      const { webhook } = await aWebhook(ctx, ['export.completed']);
      const rotate = (...scopes: string[]) =>
        lacking(rotateWebhookSecret(withScopes(ctx, ...scopes), webhook.id));

      expect(await rotate('projects:read')).to.deep.equal(['webhooks:write']);
      expect(await rotate('webhooks:write', 'videos:read')).to.include('jobs:read');
      expect(await rotate('webhooks:write', 'jobs:read')).to.include('videos:read');
      expect(await rotate('webhooks:write', 'videos:read', 'jobs:read')).to.equal(null);
    });
  });

  it('are listed oldest first, and found by id', async () => {
    const ctx = as();
    const made = [(await aWebhook(ctx)).webhook, (await aWebhook(ctx)).webhook];

    expect((await findWebhooks(ctx)).map(({ id }) => id)).to.deep.equal(made.map(({ id }) => id));
    expect(await getWebhook(ctx, made[1]!.id)).to.deep.equal(made[1]);
    expect(await refusalOf(getWebhook(ctx, 'whk_none'))).to.equal('not_found');
  });
});
