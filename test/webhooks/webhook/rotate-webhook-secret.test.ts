import { expect } from 'chai';
import { inTransaction } from '../../../services/platform/database/database.js';
import type { WebhooksContext } from '../../../services/webhooks/context.js';
import { makeSecretBox } from '../../../services/webhooks/secret/secret-box.js';
import { createWebhook } from '../../../services/webhooks/webhook/change-webhooks.js';
import { maintainSecrets } from '../../../services/webhooks/webhook/maintain-secrets.js';
import { openSigningSecrets } from '../../../services/webhooks/webhook/open-signing-secrets.js';
import { rotateWebhookSecret } from '../../../services/webhooks/webhook/rotate-webhook-secret.js';
import { WebhookEntity } from '../../../services/webhooks/webhook/webhook.entity.js';
import { aCaller, refusalOf, silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { aWebhooksContext } from '../../setup/webhooks.js';

const HOUR_MS = 3_600_000;
const FORMER = 'the key that secrets were encrypted with before';
const PRESENT = 'the key that secrets are encrypted with now';

describe('webhook secrets', () => {
  const db = useTestDatabase().source('webhooks');
  let workspaces = 0;

  const former = makeSecretBox(FORMER);
  const changing = makeSecretBox(PRESENT, FORMER);
  const present = makeSecretBox(PRESENT);

  const as = (secrets = present, workspaceId = `ws_${++workspaces}`) =>
    aWebhooksContext(db, aCaller({ workspaceId }), { secrets });
  const aWebhook = (ctx: WebhooksContext) =>
    createWebhook(ctx, { url: 'https://hooks.example.com/', events: ['*'] });
  const rowOf = ({ caller: { workspaceId } }: WebhooksContext, id: string) =>
    inTransaction(db, { workspaceId }, (tx) => tx.findOneByOrFail(WebhookEntity, { id }));
  const age = async (ctx: WebhooksContext, id: string, hours: number) => {
    const { previousSecrets } = await rowOf(ctx, id);
    const older = previousSecrets.map(({ expiresAt, ...sealed }) => ({
      ...sealed,
      expiresAt: new Date(Date.parse(expiresAt) - hours * HOUR_MS).toISOString(),
    }));
    await inTransaction(db, { workspaceId: ctx.caller.workspaceId }, (tx) =>
      tx.update(WebhookEntity, { id }, { previousSecrets: older }),
    );
  };
  const signingSecrets = async (ctx: WebhooksContext, id: string, hoursLater = 0) =>
    openSigningSecrets(ctx.secrets, await rowOf(ctx, id), new Date(Date.now() + hoursLater * HOUR_MS));

  describe('rotateWebhookSecret', () => {
    it('returns a new secret; the previous one keeps signing for 24 hours', async () => {
      const ctx = as();
      const { webhook, secret: first } = await aWebhook(ctx);

      const { webhook: rotated, secret: second } = await rotateWebhookSecret(ctx, webhook.id);

      expect(second)
        .to.match(/^whsec_/)
        .and.not.equal(first);
      expect(rotated).to.include({ id: webhook.id, url: webhook.url, enabled: true });
      expect(await signingSecrets(ctx, webhook.id)).to.deep.equal([second, first]);
      expect(await signingSecrets(ctx, webhook.id, 23.9)).to.deep.equal([second, first]);
      expect(await signingSecrets(ctx, webhook.id, 24.1)).to.deep.equal([second]);
    });

    it('keeps several previous secrets, and refuses more than five a day', async () => {
      const ctx = as();
      const { webhook, secret } = await aWebhook(ctx);
      const secrets = [secret];
      for (let i = 0; i < 5; i += 1) secrets.unshift((await rotateWebhookSecret(ctx, webhook.id)).secret);

      expect(await signingSecrets(ctx, webhook.id)).to.deep.equal(secrets);
      expect(await refusalOf(rotateWebhookSecret(ctx, webhook.id))).to.equal('conflict');
      expect(await signingSecrets(ctx, webhook.id)).to.deep.equal(secrets);
      await age(ctx, webhook.id, 25);
      expect(await refusalOf(rotateWebhookSecret(ctx, webhook.id))).to.equal(null);
      expect((await rowOf(ctx, webhook.id)).previousSecrets).to.have.length(1);
    });

    it('keeps both of two concurrent rotations', async () => {
      const ctx = as();
      const { webhook, secret } = await aWebhook(ctx);

      const rotated = await Promise.all([1, 2].map(() => rotateWebhookSecret(ctx, webhook.id)));

      expect(await signingSecrets(ctx, webhook.id)).to.have.members([
        secret,
        ...rotated.map((answer) => answer.secret),
      ]);
    });

    it('repairs a webhook whose secret can’t be decrypted', async () => {
      const before = as(former);
      const { webhook } = await aWebhook(before);
      const ctx = as(present, before.caller.workspaceId as string);

      const { secret } = await rotateWebhookSecret(ctx, webhook.id);

      expect(await signingSecrets(ctx, webhook.id)).to.deep.equal([secret]);
    });
  });

  describe('tendSecrets', () => {
    it('re-encrypts secrets of an earlier key, so that the key can be removed', async () => {
      const before = as(former);
      const { webhook, secret: first } = await aWebhook(before);
      const { secret: second } = await rotateWebhookSecret(before, webhook.id);
      const untouched = await rowOf(before, webhook.id);

      await maintainSecrets({ db, secrets: changing, log: silentLog });

      const row = await rowOf(before, webhook.id);
      expect(openSigningSecrets(present, row, new Date())).to.deep.equal([second, first]);
      expect(row.updatedAt).to.deep.equal(untouched.updatedAt);
      await maintainSecrets({ db, secrets: changing, log: silentLog });
      expect(await rowOf(before, webhook.id)).to.deep.equal(row);
    });

    it('destroys previous secrets that have expired, and no others', async () => {
      const ctx = as();
      const { webhook } = await aWebhook(ctx);
      const { secret: second } = await rotateWebhookSecret(ctx, webhook.id);
      await age(ctx, webhook.id, 25);
      const { secret: third } = await rotateWebhookSecret(ctx, webhook.id);
      await age(ctx, webhook.id, 23);

      await maintainSecrets({ db, secrets: present, log: silentLog });
      expect(await signingSecrets(ctx, webhook.id)).to.deep.equal([third, second]);
      await age(ctx, webhook.id, 2);
      await maintainSecrets({ db, secrets: present, log: silentLog });

      expect((await rowOf(ctx, webhook.id)).previousSecrets).to.deep.equal([]);
    });

    it('leaves unreadable secrets unchanged, and processes the rest', async () => {
      const lost = as(makeSecretBox('a key that was lost and is nowhere named'));
      const { webhook: unreadable } = await aWebhook(lost);
      const before = as(former);
      const { webhook, secret } = await aWebhook(before);
      const notified: unknown[] = [];
      const log = Object.assign(Object.create(silentLog), {
        error: (fields: { webhookId: string }, message: string) => notified.push([fields.webhookId, message]),
      });

      await maintainSecrets({ db, secrets: changing, log });

      expect(openSigningSecrets(present, await rowOf(before, webhook.id), new Date())).to.deep.equal([
        secret,
      ]);
      expect(await rowOf(lost, unreadable.id)).to.deep.equal(unreadable);
      expect(notified).to.have.length(1);
      expect((notified[0] as string[])[0]).to.equal(unreadable.id);
      expect((notified[0] as string[])[1]).to.match(/can’t be read: the key [0-9a-f]{12} is not configured$/);
      await inTransaction(db, { workspaceId: lost.caller.workspaceId }, (tx) =>
        tx.delete(WebhookEntity, { id: unreadable.id }),
      );
    });
  });
});
