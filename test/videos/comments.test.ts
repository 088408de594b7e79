import { expect } from 'chai';
import type { Caller } from '../../services/platform/access/caller.js';
import { setVideoLock } from '../../services/videos/approval/set-video-lock.js';
import { addComment, deleteComment, updateComment } from '../../services/videos/comment/change-comments.js';
import { listComments } from '../../services/videos/comment/list-comments.js';
import { deleteVideo } from '../../services/videos/operations/delete-video.js';
import { readBothWays } from '../setup/both-ways.js';
import { aCaller, refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { failureOf } from '../setup/failure-of.js';
import { queuedMessages } from '../setup/queued-messages.js';
import { makeSubgraphDouble } from '../setup/subgraph-double.js';
import { aDraft } from '../setup/videos.js';
import { aVideosContext } from '../setup/videos-context.js';

const MEMBERS = ['usr_ann', 'usr_bob'];

describe('comments', () => {
  const db = useTestDatabase().source('videos');
  let videoId: string;
  beforeEach(async () => {
    videoId = await aDraft(db);
  });

  const as = (overrides: Partial<Caller> = {}) => ({
    ...aVideosContext(db, aCaller(overrides)),
    auth: makeSubgraphDouble(({ variables }) => ({
      membersAmong: (variables as { userIds: string[] }).userIds.filter((id) => MEMBERS.includes(id)),
    })),
  });
  const person = (userId: string, role: Caller['role'] = 'creator') =>
    as({ userId, role, scopes: ['videos:read', 'videos:write'] } as Partial<Caller>);
  const add = (body: string, more: object = {}, ctx = as()) => addComment(ctx, videoId, { body, ...more });
  const texts = async (filter?: object) =>
    (await listComments(as(), videoId, { first: 20, ...filter })).rows.map(({ row }) => row.body);

  it('are paged from either end of their list', async () => {
    for (const text of ['1', '2', '3', '4', '5']) await add(text);

    const read = await readBothWays(async (page) => {
      const { rows, ...ends } = await listComments(as(), videoId, page);
      return { ...ends, ids: rows.map(({ row }) => row.body), cursors: rows.map(({ cursor }) => cursor) };
    }, 2);

    expect(read).to.deep.equal(['5', '4', '3', '2', '1']);
  });

  it('have threads of one level, times in the video, and mention members', async () => {
    const first = await add('Here <@usr_ann> and <@usr_ann>', { timestamp: 1.5 });
    const reply = await add('Yes', { parentId: first.id });
    const second = await add('No', { parentId: reply.id });

    expect(first).to.deep.include({ parentId: null, atSeconds: 1.5, mentions: ['usr_ann'], resolved: false });
    expect([reply.parentId, second.parentId]).to.deep.equal([first.id, first.id]);
    expect(reply.resolved).to.equal(null);
    expect(await texts()).to.deep.equal(['No', 'Yes', 'Here <@usr_ann> and <@usr_ann>']);
    expect(await texts({ parentId: first.id })).to.deep.equal(['No', 'Yes']);
    expect((await queuedMessages(db)).at(-1)?.payload).to.deep.include({ videoId, commentId: second.id });
  });

  it('name the field and the rule of a validation error', async () => {
    for (const [body, more, message] of [
      ['', {}, 'body.body must not be empty'],
      [' \u200b', {}, 'body.body must not be blank'],
      ['x'.repeat(5001), {}, 'body.body must be at most 5000 characters'],
      ['<@usr_eve>', {}, 'body.body mentions usr_eve, who is not a member of the workspace'],
      ['x', { timestamp: -1 }, 'body.timestamp must be at least 0'],
      ['x', { parentId: 'cmt_none' }, 'Comment cmt_none not found'],
    ] as const)
      expect(await failureOf(add(body, more)), message).to.have.property('message', message);
    expect(await texts()).to.deep.equal([]);
  });

  it('resolve a thread for every member who may comment; replies are not threads', async () => {
    const thread = await add('Too loud');
    const reply = await add('Better?', { parentId: thread.id });
    const resolve = (id: string) =>
      updateComment(person('usr_bob', 'viewer'), { videoId, id }, { resolved: true });

    expect((await resolve(thread.id)).resolved).to.equal(true);
    expect(await refusalOf(resolve(reply.id))).to.equal('validation_error');
    expect(await texts({ resolved: true })).to.deep.equal(['Too loud']);
    expect(await texts({ resolved: false })).to.deep.equal([]);
  });

  it('are changed and deleted by their author, owners and admins; a thread is deleted with its replies', async () => {
    const thread = await add('Mine', {}, person('usr_ann'));
    await add('Theirs', { parentId: thread.id }, person('usr_bob'));
    const which = { videoId, id: thread.id };

    expect(await refusalOf(updateComment(person('usr_bob'), which, { body: 'x' }))).to.equal(
      'insufficient_role',
    );
    expect(await refusalOf(deleteComment(person('usr_bob'), which))).to.equal('insufficient_role');
    expect((await updateComment(person('usr_ann'), which, { body: 'Still mine' })).body).to.equal(
      'Still mine',
    );
    await deleteComment(person('usr_bob', 'admin'), which);

    expect(await texts()).to.deep.equal([]);
    expect((await queuedMessages(db)).at(-1)?.payload).to.deep.include({ deletedCount: 2 });
  });

  it('are allowed on a locked video and deleted with it', async () => {
    await setVideoLock(as(), 'lockVideo', videoId);
    await add('Looks good');
    await setVideoLock(as(), 'unlockVideo', videoId);
    await deleteVideo(as(), videoId);

    const [{ count }] = await db.query('select count(*)::int as count from comment');
    expect(count).to.equal(0);
  });
});
