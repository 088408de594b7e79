import { expect } from 'chai';
import type { Caller } from '../../services/platform/access/caller.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { decideApproval, listApprovals, requestApproval } from '../../services/videos/approval/approvals.js';
import { setVideoLock } from '../../services/videos/approval/set-video-lock.js';
import { replaceScript } from '../../services/videos/script/replace-script.js';
import { listVideos } from '../../services/videos/video/list-videos.js';
import { updateVideo } from '../../services/videos/video/update-video.js';
import { VideoEntity } from '../../services/videos/video/video.entity.js';
import { reportedActions } from '../setup/audited-actions.js';
import { aCaller, refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { queuedMessages } from '../setup/queued-messages.js';
import { anAnalyzedVideo } from '../setup/videos.js';
import { aVideosContext } from '../setup/videos-context.js';

describe('approvals', () => {
  const db = useTestDatabase().source('videos');
  let videoId: string;

  const as = (overrides: Partial<Caller> = {}) => aVideosContext(db, aCaller(overrides));
  const editor = () => as({ role: 'creator', scopes: ['videos:read', 'videos:write'] });
  const read = () =>
    inTransaction(db, { workspaceId: aCaller().workspaceId }, (tx) =>
      tx.findOneByOrFail(VideoEntity, { id: videoId }),
    );
  const list = async () => (await listApprovals(as(), videoId, { first: 20 })).rows.map(({ row }) => row);
  const reported = async () =>
    (await reportedActions(db, videoId)).map(({ action, details }) => [action, details]);
  const decide = (id: string, status: 'approved' | 'rejected' | 'withdrawn', ctx = as()) =>
    decideApproval(ctx, { videoId, id }, { status });

  beforeEach(async () => {
    videoId = await anAnalyzedVideo(db, {
      cues: [
        { startTime: 0, endTime: 2, text: 'Open the menu.' },
        { startTime: 2, endTime: 4, text: 'Press save.' },
      ],
    });
  });

  it('allow one pending request and lock the video', async () => {
    const approval = await requestApproval(as(), videoId, { note: 'Please look' });

    expect(approval).to.include({ videoId, status: 'pending', note: 'Please look', stale: false });
    expect(approval.contentHash).to.match(/^[0-9a-f]{64}$/);
    expect(await read()).to.include({ approval: 'pending', locked: true });
    expect(await refusalOf(requestApproval(as(), videoId, {}))).to.equal('conflict');
    expect(await refusalOf(updateVideo(as(), videoId, { name: 'Another' }))).to.equal('locked');
    const changes = (await queuedMessages(db)).filter(({ name }) => name === 'videos.approval-changed.v1');
    expect(changes.at(-1)?.payload).to.deep.include({
      videoId,
      approvalId: approval.id,
      status: 'pending',
      locked: true,
      note: 'Please look',
    });
  });

  it('accept one of many concurrent requests', async () => {
    const asked = await Promise.allSettled(
      Array.from({ length: 8 }, () => requestApproval(as(), videoId, {})),
    );

    expect(asked.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    expect(await list()).to.have.length(1);
    expect((await reported()).map(([action]) => action)).to.deep.equal([
      'approval_requested',
      'video_locked',
    ]);
  });

  for (const [status, locked] of [
    ['approved', true],
    ['rejected', false],
    ['withdrawn', false],
  ] as const)
    it(`that are ${status} ${locked ? 'keep the video locked' : 'unlock the video'}, once`, async () => {
      const { id } = await requestApproval(as(), videoId, {});
      const decided = await decide(id, status);

      expect(decided).to.include({ id, status });
      expect(decided.decidedAt).to.be.instanceOf(Date);
      expect(await read()).to.include({ approval: status, locked });
      expect(await refusalOf(decide(id, 'rejected'))).to.equal('conflict');
      const found = await listVideos(as(), { first: 20, filter: { approval: status } });
      expect(found.videos.map(({ video }) => video.id)).to.include(videoId);
    });

  it('are undone by withdrawing an approved request, and only the newest can be changed', async () => {
    const { id } = await requestApproval(as(), videoId, {});
    await decide(id, 'approved');
    await decide(id, 'withdrawn');
    const next = await requestApproval(as(), videoId, {});

    expect(await refusalOf(decide(id, 'withdrawn'))).to.equal('conflict');
    expect((await list()).map(({ id, status }) => [id, status])).to.deep.equal([
      [next.id, 'pending'],
      [id, 'withdrawn'],
    ]);
  });

  it('are decided by owners and admins, and withdrawn by editors while pending', async () => {
    const first = await requestApproval(editor(), videoId, {});
    expect(await refusalOf(decide(first.id, 'approved', editor()))).to.equal('insufficient_role');
    expect(await refusalOf(decide(first.id, 'rejected', editor()))).to.equal('insufficient_role');
    await decide(first.id, 'withdrawn', editor());

    const second = await requestApproval(editor(), videoId, {});
    await decide(second.id, 'approved');
    expect(await refusalOf(decide(second.id, 'withdrawn', editor()))).to.equal('insufficient_role');
    const viewer = as({ role: 'viewer', scopes: ['videos:read', 'videos:write'] });
    expect(await refusalOf(requestApproval(viewer, videoId, {}))).to.equal('insufficient_role');
    const reader = as({ role: 'owner', scopes: ['videos:read'] });
    expect(await refusalOf(requestApproval(reader, videoId, {}))).to.equal('insufficient_scope');
  });

  it('keep the video locked while one is pending', async () => {
    const { id } = await requestApproval(as(), videoId, {});
    expect(await refusalOf(setVideoLock(as(), 'unlockVideo', videoId))).to.equal('conflict');

    await decide(id, 'approved');
    await setVideoLock(as(), 'unlockVideo', videoId);
    expect(await read()).to.include({ approval: 'approved', locked: false });
  });

  it('become outdated by changes after an unlock, and name the changed sections', async () => {
    const { id } = await requestApproval(as(), videoId, {});
    await decide(id, 'approved');
    await setVideoLock(as(), 'unlockVideo', videoId);
    expect((await list())[0]).to.deep.include({ stale: false, changedSections: [] });

    await updateVideo(as(), videoId, { metadata: { crm: '42' } });
    expect((await list())[0]).to.deep.include({ stale: false, changedSections: [] });
    await updateVideo(as(), videoId, { name: 'Another name' });
    expect((await list())[0]).to.deep.include({ stale: true, changedSections: ['settings'] });
    await replaceScript(as(), videoId, [{ start: 0, end: 2, text: 'Close the menu.' }] as never);
    expect((await list())[0]).to.deep.include({ stale: true, changedSections: ['script', 'settings'] });
  });

  it('cover the current content: a concurrent edit is either included or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = `Edited ${round}`;
      const [approval, edit] = await Promise.allSettled([
        requestApproval(as(), videoId, {}),
        updateVideo(as(), videoId, { name }),
      ]);

      expect(approval.status).to.equal('fulfilled');
      const [newest] = await list();
      expect(newest?.stale, String(edit.status)).to.equal(false);
      expect((await read()).name === name).to.equal(edit.status === 'fulfilled');
      await decide(newest?.id as string, 'withdrawn');
    }
  });

  describe('in the audit log', () => {
    it('have each request and decision, without notes, and the lock that it changes', async () => {
      const { name } = await read();

      const { id: approvalId } = await requestApproval(as(), videoId, { note: 'Please look' });
      for (const status of ['approved', 'withdrawn'] as const)
        await decideApproval(as(), { videoId, id: approvalId }, { status, note: 'As discussed' });

      expect(await reported()).to.deep.equal([
        ['approval_requested', { name, approvalId }],
        ['video_locked', { name, approvalId }],
        ['approval_decided', { name, approvalId, decision: 'approved' }],
        ['approval_decided', { name, approvalId, decision: 'withdrawn' }],
        ['video_unlocked', { name, approvalId }],
      ]);
    });

    for (const decision of ['rejected', 'withdrawn'] as const)
      it(`have a pending request that is ${decision}, once`, async () => {
        const { name } = await read();
        const { id: approvalId } = await requestApproval(as(), videoId, {});
        const before = await reported();

        const decided = await Promise.all(
          Array.from({ length: 4 }, () => refusalOf(decide(approvalId, decision))),
        );

        expect(decided.filter((refusal) => refusal === null)).to.have.length(1);
        expect((await reported()).slice(before.length)).to.deep.equal([
          ['approval_decided', { name, approvalId, decision }],
          ['video_unlocked', { name, approvalId }],
        ]);
      });

    it('have no lock that was set or released before', async () => {
      const { name } = await read();

      await setVideoLock(as(), 'lockVideo', videoId);
      const { id: approvalId } = await requestApproval(as(), videoId, {});
      await decide(approvalId, 'approved');
      await setVideoLock(as(), 'unlockVideo', videoId);
      await decide(approvalId, 'withdrawn');

      expect(await reported()).to.deep.equal([
        ['video_locked', { name }],
        ['approval_requested', { name, approvalId }],
        ['approval_decided', { name, approvalId, decision: 'approved' }],
        ['video_unlocked', { name }],
        ['approval_decided', { name, approvalId, decision: 'withdrawn' }],
      ]);
    });

    it('have a repeated request once', async () => {
      const ctx = () => as({ credentialId: 'key_of_test', effectKey: `request ${videoId}` });

      const first = await requestApproval(ctx(), videoId, {});
      const again = await requestApproval(ctx(), videoId, {});

      expect(again.id).to.equal(first.id);
      expect((await reported()).map(([action]) => action)).to.deep.equal([
        'approval_requested',
        'video_locked',
      ]);
    });
  });
});
