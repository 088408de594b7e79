import { expect } from 'chai';
import { clip } from '../setup/clips.js';
import { type Answer, type Call } from '../setup/rest-client.js';
import { makeWorkspace } from '../setup/second-workspace.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { uploadVideo } from '../setup/video-journey.js';

describe('governance of a video', () => {
  const product = useSharedProduct();
  let key: string;
  let id: string;

  const call = (method: string, path: string, rest: Call = {}) =>
    product.api(method, `/v1${path}`, { key, ...rest });
  const ofVideo = (method: string, path: string, body?: object) =>
    call(method, `/videos/${id}${path}`, body ? { body } : {});
  const statuses = (...answers: readonly Answer[]) => answers.map(({ status }) => status);

  before(async () => {
    key = await makeWorkspace(product, 'business');
    const mine = {
      api: (method: string, path: string, rest: Call = {}) => product.api(method, path, { key, ...rest }),
    };
    ({ id } = await uploadVideo(mine as never, await clip('short')));
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
});
