import { expect } from 'chai';
import { inTransaction } from '../../../services/platform/database/database.js';
import { Lifecycle } from '../../../services/platform/process/lifecycle.js';
import { startWebhooks } from '../../../services/webhooks/compose.js';
import { readWebhooksConfig } from '../../../services/webhooks/config.js';
import { makeSecretBox } from '../../../services/webhooks/secret/secret-box.js';
import { createWebhook } from '../../../services/webhooks/webhook/change-webhooks.js';
import { openSigningSecrets } from '../../../services/webhooks/webhook/open-signing-secrets.js';
import { WebhookEntity } from '../../../services/webhooks/webhook/webhook.entity.js';
import { listChildren } from '../../../supervisor/children.js';
import { readSupervisorConfig } from '../../../supervisor/config.js';
import { makeSecrets } from '../../../supervisor/secrets.js';
import { silentLog } from '../../setup/calls.js';
import { claimPort } from '../../setup/claim-port.js';
import { useTestDatabase } from '../../setup/database.js';
import { waitUntil } from '../../setup/wait-until.js';
import { aWebhooksContext } from '../../setup/webhooks.js';

const FORMER = 'the key that secrets were encrypted with before';

describe('webhook secrets key', () => {
  const database = useTestDatabase();
  const db = database.source('webhooks');
  let lifecycle: Lifecycle;
  beforeEach(() => {
    lifecycle = new Lifecycle(silentLog);
  });
  afterEach(() => lifecycle.stop());

  /** The service's environment, as the supervisor sets it. */
  const environment = async (env: NodeJS.ProcessEnv) => {
    const secrets = await makeSecrets();
    const children = listChildren({
      config: readSupervisorConfig({ WEBHOOKS_PORT: String(await claimPort()) }, '/nowhere'),
      secrets,
      databaseUrls: database.urls,
      workerPort: 1,
      authSubgraphPort: 1,
      bootstrapApiKey: undefined,
      env,
    });
    const { env: own = {} } = children.find(({ name }) => name === 'webhooks') ?? {};
    return { own, key: secrets.webhookSecretsKey };
  };

  it('can be changed: after a start with both, the service no longer needs the former', async () => {
    const ctx = aWebhooksContext(db, undefined, { secrets: makeSecretBox(FORMER) });
    const { webhook, secret } = await createWebhook(ctx, {
      url: 'https://hooks.example.com/',
      events: ['*'],
    });
    const { own, key } = await environment({ WEBHOOK_SECRETS_KEY_PREVIOUS: FORMER });
    const box = makeSecretBox(key);

    await startWebhooks(lifecycle, readWebhooksConfig(own));

    const row = await waitUntil('it is encrypted anew', async () => {
      const found = await inTransaction(db, { workspaceId: webhook.workspaceId }, (tx) =>
        tx.findOneByOrFail(WebhookEntity, { id: webhook.id }),
      );
      return found.secretKeyId === box.keyId && found;
    });
    expect(openSigningSecrets(box, row, new Date())).to.deep.equal([secret]);
  });

  it('is required, with a minimum length', async () => {
    const { own } = await environment({});

    for (const given of [undefined, 'short'])
      expect(() => readWebhooksConfig({ ...own, WEBHOOK_SECRETS_KEY: given })).to.throw(
        /WEBHOOK_SECRETS_KEY: /,
      );
    expect(() => readWebhooksConfig({ ...own, WEBHOOK_SECRETS_KEY_PREVIOUS: 'short' })).to.throw(
      /_PREVIOUS: /,
    );
  });
});
