import { expect } from 'chai';
import { clip } from '../setup/clips.js';
import { type Answer, type Call, makeRestClient } from '../setup/rest-client.js';
import { makeWorkspace } from '../setup/second-workspace.js';
import { type SharedProduct, sharedProduct } from '../setup/shared-product.js';
import { connectTo, watch } from '../setup/subscribing-client.js';
import { uploadVideo } from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

const EVENTS = ['approval.changed', 'comment.created', 'comment.updated', 'comment.deleted'];

describe('governance of a video', () => {
  let product: SharedProduct;
  let key: string;
  let id: string;
  let webhookId: string;

  const call = (method: string, path: string, rest: Call = {}) =>
    product.api(method, `/v1${path}`, { key, ...rest });
  const ofVideo = (method: string, path: string, body?: object) =>
    call(method, `/videos/${id}${path}`, body ? { body } : {});
  const graphql = async (query: string, variables: object = {}) =>
    (await makeRestClient(product.urls.GATEWAY, key)('POST', '/graphql', { body: { query, variables } }))
      .json;
  const statuses = (...answers: readonly Answer[]) => answers.map(({ status }) => status);

  before(async () => {
    product = await sharedProduct();
    key = await makeWorkspace(product, 'business');
    const mine = {
      api: (method: string, path: string, rest: Call = {}) => product.api(method, path, { key, ...rest }),
    };
    ({ id } = await uploadVideo(mine as never, await clip('short')));
    const hook = { url: 'https://hooks.example.com/in', events: EVENTS };
    webhookId = (await call('POST', '/webhooks', { body: hook })).json.id;
  });

  it('locks content while approval is requested, unlocks it when rejected, and keeps approved content locked', async () => {
    const requested = await ofVideo('POST', '/approvals', { note: 'Please look' });
    const again = await ofVideo('POST', '/approvals', {});
    const edited = await ofVideo('PATCH', '', { name: 'Another name' });
    const unlocked = await ofVideo('DELETE', '/lock');
    const pending = await call('GET', '/videos?approval=pending');
    const rejected = await ofVideo('PATCH', `/approvals/${requested.json.id}`, {
      status: 'rejected',
      note: 'Too long',
    });
    const renamed = await ofVideo('PATCH', '', { name: 'Another name' });
    const second = await ofVideo('POST', '/approvals', {});
    const approved = await ofVideo('PATCH', `/approvals/${second.json.id}`, { status: 'approved' });
    const video = await ofVideo('GET', '');
    const listed = await ofVideo('GET', '/approvals');

    expect(
      statuses(requested, again, edited, unlocked, rejected, renamed, second, approved, listed),
    ).to.deep.equal([201, 409, 423, 409, 200, 200, 201, 200, 200]);
    expect(again.json.error.message).to.include(requested.json.id);
    expect(pending.json.videos.map((one: { id: string }) => one.id)).to.deep.equal([id]);
    expect(rejected.json).to.deep.include({ status: 'rejected', decisionNote: 'Too long', stale: false });
    expect(video.json).to.deep.include({ locked: true, approval: 'approved' });
    expect(listed.json.approvals.map(({ status }: { status: string }) => status)).to.deep.equal([
      'approved',
      'rejected',
    ]);
  });

  it('shows an approval as stale once the content has changed, and names the changes', async () => {
    const before = (await ofVideo('GET', '/approvals')).json.approvals[0];
    await ofVideo('DELETE', '/lock');
    await ofVideo('PATCH', '', { name: 'Yet another name', subtitleLanguage: 'de' });
    const { data } = await graphql(
      `query ($id: ID!) { video(id: $id) { approvals(first: 1) { nodes { stale changedSections contentHash } } } }`,
      { id },
    );
    const [now] = data.video.approvals.nodes;

    expect(before).to.deep.include({ stale: false, changedSections: [] });
    expect(now.stale).to.equal(true);
    expect(now.changedSections).to.deep.equal(['SETTINGS']);
    expect(now.contentHash).to.equal(before.contentHash);
  });

  it('allows comments in threads, which are streamed live', async () => {
    const client = connectTo(product.urls.GATEWAY, { connectionParams: { authorization: `Bearer ${key}` } });
    try {
      const watched = watch(
        client,
        'subscription ($id: ID!) { commentUpdates(videoId: $id) { commentCount unresolvedCount } }',
        { id },
      );
      const figures = (commentCount: number, unresolvedCount: number) =>
        watched.hears(`${commentCount} comments, ${unresolvedCount} threads unresolved`, ({ data }) => {
          const told = data.commentUpdates;
          return told.commentCount === commentCount && told.unresolvedCount === unresolvedCount;
        });
      await figures(0, 0);
      const first = await ofVideo('POST', '/comments', { body: 'Too loud', timestamp: 1.5 });
      await figures(1, 1);
      const reply = await ofVideo('POST', '/comments', { body: 'Mended', parentId: first.json.id });
      await figures(2, 1);
      const resolved = await ofVideo('PATCH', `/comments/${first.json.id}`, { resolved: true });
      await figures(2, 0);
      const listed = await ofVideo('GET', `/comments?parentId=${first.json.id}`);
      const deleted = await ofVideo('DELETE', `/comments/${first.json.id}`);
      await figures(0, 0);

      expect(statuses(first, reply, resolved, listed, deleted)).to.deep.equal([201, 201, 200, 200, 200]);
      expect(first.json).to.deep.include({ timestamp: 1.5, parentId: null, resolved: false });
      expect(listed.json.comments).to.deep.equal([reply.json]);
      expect(watched.failed).to.deep.equal([]);
    } finally {
      await client.dispose();
    }
  });

  it('is delivered to webhooks', async () => {
    const told = await waitUntil('the events of approvals and comments', async () => {
      const { deliveries } = (await call('GET', `/webhooks/${webhookId}/deliveries?limit=100`)).json;
      const events = deliveries.map(({ event }: { event: string }) => event) as string[];
      return events.length >= 8 && events;
    });

    const count = (name: string) => told.filter((event) => event === name).length;
    expect(EVENTS.map(count)).to.deep.equal([4, 2, 1, 1]);
  });

  it('is hidden from other workspaces', async () => {
    const other = await makeWorkspace(product, 'business');
    const approval = (await ofVideo('GET', '/approvals')).json.approvals[0];
    const asOther = (method: string, path: string, body?: object) =>
      call(method, `/videos/${id}${path}`, { key: other, ...(body && { body }) });

    expect(
      statuses(
        await asOther('GET', '/approvals'),
        await asOther('POST', '/approvals', {}),
        await asOther('PATCH', `/approvals/${approval.id}`, { status: 'withdrawn' }),
        await asOther('GET', '/comments'),
        await asOther('POST', '/comments', { body: 'Hello' }),
      ),
    ).to.deep.equal([404, 404, 404, 404, 404]);
  });
});
