import { expect } from 'chai';
import { useSharedProduct } from '../setup/shared-product.js';
import { waitUntil } from '../setup/wait-until.js';

const QUERY = '{ auditLog(first: 50) { nodes { action actorType actorId targetId address requestId } } }';

describe('journey: audit log', () => {
  const product = useSharedProduct();

  interface Entry {
    readonly action: string;
    readonly [field: string]: string;
  }
  const log = async (): Promise<Entry[]> => {
    const { json } = await product.api('POST', '/graphql', { body: { query: QUERY } });
    return json.data.auditLog.nodes;
  };

  it('has what was done over REST in any service, from where, and in which request', async () => {
    const body = { url: 'https://receiver.example/events', events: ['video.deleted'] };
    const headers = { 'x-request-id': 'audited-request-1' };
    const webhook = await product.api('POST', '/v1/webhooks', { body, headers });
    const video = await product.api('POST', '/v1/videos/upload', {
      body: { filename: 'talk.mp4', contentType: 'video/mp4' },
    });
    await product.api('DELETE', `/v1/videos/${video.json.id}`);
    await product.api('PATCH', '/v1/brand-kit', { body: { captions: { bold: true } } });

    const entries = await waitUntil('all entries are there', async () => {
      const found = await log();
      return found.length >= 3 && found;
    });

    const keyId = `key_${product.workspaceId}`;
    const common = { actorType: 'API_KEY', actorId: keyId, address: '127.0.0.1' };
    const entryOf = (action: string) => entries.find((entry) => entry.action === action);
    expect(entryOf('WEBHOOK_CREATED')).to.deep.include({
      ...common,
      targetId: webhook.json.id,
      requestId: 'audited-request-1',
    });
    expect(entryOf('VIDEO_DELETED')).to.include({ ...common, targetId: video.json.id });
    expect(entryOf('BRAND_KIT_CHANGED')).to.include(common);
    expect(JSON.stringify(entries)).not.to.include(webhook.json.secret);
  });
});
