import { expect } from 'chai';
import { createVideo } from '../../services/videos/operations/create-video.js';
import { deleteVideo } from '../../services/videos/operations/delete-video.js';
import { type ListVideos, listVideos } from '../../services/videos/video/list-videos.js';
import { updateVideo } from '../../services/videos/video/update-video.js';
import { aCaller } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aVideosContext } from '../setup/videos-context.js';

describe('search for videos', () => {
  const db = useTestDatabase().source('videos');
  let files = 0;
  let workspaces = 0;
  let workspaceId: string;
  beforeEach(() => {
    workspaceId = `ws_${++workspaces}`;
  });

  const as = (within = workspaceId) => aVideosContext(db, aCaller({ workspaceId: within }));
  const aVideo = async (name: string, metadata?: Record<string, string>, within = workspaceId) =>
    (await createVideo(as(within), { fileId: `fil_${++files}`, name, metadata })).video;
  const found = async (filter: ListVideos['filter'], page: Partial<ListVideos> = {}) => {
    const { videos, ...rest } = await listVideos(as(), { first: 20, filter, ...page });
    return { names: videos.map(({ video }) => video.name), cursor: videos.at(-1)?.cursor, ...rest };
  };
  const namesOf = async (filter: ListVideos['filter']) => (await found(filter)).names;
  const messageOf = (operation: Promise<unknown>) => operation.catch((err: Error) => err.message);

  it('returns cursors that belong to the filter', async () => {
    for (const name of ['One film', 'Another film']) await aVideo(name);
    const { cursor } = await found({ q: 'film' }, { first: 1 });

    expect((await found({ q: 'film', uncategorized: false }, { after: cursor })).names).to.deep.equal([
      'One film',
    ]);
    for (const filter of [null, { q: 'fil' }, { q: 'film', status: 'draft' }])
      expect(await messageOf(found(filter, { after: cursor }))).to.match(/^after is not a cursor/);
  });

  describe('by part of the name', () => {
    it('ignores case, accents, ß for ss, and pattern characters', async () => {
      for (const name of [
        'Große Straße',
        'GROSSE STRASSE',
        'Été à Köln',
        '100% sure',
        'snake_case',
        'ПРИВЕТ мир',
        'back\\slash',
      ])
        await aVideo(name);

      for (const q of ['strasse', 'Straße', 'STRAẞE', 'grosse stras'])
        expect(await namesOf({ q }), q).to.have.members(['Große Straße', 'GROSSE STRASSE']);
      expect(await namesOf({ q: 'ete a k' })).to.deep.equal(['Été à Köln']);
      expect(await namesOf({ q: 'KÖLN' })).to.deep.equal(['Été à Köln']);
      expect(await namesOf({ q: 'привет' })).to.deep.equal(['ПРИВЕТ мир']);
      expect(await namesOf({ q: '%' })).to.deep.equal(['100% sure']);
      expect(await namesOf({ q: '_' })).to.deep.equal(['snake_case']);
      expect(await namesOf({ q: '\\' })).to.deep.equal(['back\\slash']);
      expect(await namesOf({ q: 'nowhere' })).to.deep.equal([]);
    });

    it('finds names with all words or parts of words, in any order', async () => {
      for (const name of ['Onboarding for admins', 'Admin tour', 'Onboarding', 'A%b c']) await aVideo(name);

      expect(await namesOf({ q: 'admin onboard' })).to.deep.equal(['Onboarding for admins']);
      expect(await namesOf({ q: '  ÁDMIN   tour ' })).to.deep.equal(['Admin tour']);
      expect(await namesOf({ q: 'admin nowhere' })).to.deep.equal([]);
      expect(await namesOf({ q: 'b c a%' })).to.deep.equal(['A%b c']);
      expect(await namesOf({ q: ' ' })).to.have.length(3);
    });

    it('follows a new name and pages with the exact total', async () => {
      const first = await aVideo('Talk 0');
      for (let i = 1; i < 5; i += 1) await aVideo(`Talk ${i}`);
      await aVideo('Other');
      await updateVideo(as(), first.id, { name: 'Speech' });

      const head = await found({ q: 'talk' }, { first: 2 });
      const tail = await found({ q: 'talk' }, { first: 2, after: head.cursor! });

      expect(head).to.deep.include({ names: ['Talk 4', 'Talk 3'], hasNextPage: true, totalCount: 4 });
      expect(tail).to.deep.include({ names: ['Talk 2', 'Talk 1'], hasNextPage: false, totalCount: 4 });
      expect((await found({ q: 'talk' }, { first: 2, offset: 3 })).names).to.deep.equal(['Talk 1']);
      expect(await namesOf({ q: 'speech' })).to.deep.equal(['Speech']);
      expect(await namesOf({ q: 'talk', status: 'completed' })).to.deep.equal([]);
      expect(await namesOf({ q: 'talk', uncategorized: true })).to.have.length(4);
    });
  });

  describe('by metadata', () => {
    it('matches all requested pairs exactly', async () => {
      await aVideo('both', { crm: '42', team: 'Sales' });
      await aVideo('one', { crm: '42' });
      await aVideo('other', { crm: '4', team: 'sales' });
      await aVideo('none');
      await aVideo('theirs', { crm: '42' }, 'ws_other');

      expect(await namesOf({ metadata: { crm: '42' } })).to.deep.equal(['one', 'both']);
      expect(await namesOf({ metadata: { crm: '42', team: 'Sales' } })).to.deep.equal(['both']);
      expect(await namesOf({ metadata: { team: 'SALES' } })).to.deep.equal([]);
      expect(await namesOf({ metadata: {} })).to.have.length(4);
      expect(await namesOf({ metadata: { crm: '42' }, q: 'on', status: 'draft' })).to.deep.equal(['one']);
      expect(await found({ metadata: { crm: '42' } }, { first: 1 })).to.deep.include({
        names: ['one'],
        hasNextPage: true,
        totalCount: 2,
      });
    });

    it('follows every change and forgets deleted videos', async () => {
      const [a, b] = [await aVideo('a', { crm: '1' }), await aVideo('b', { crm: '1' })];

      await updateVideo(as(), a.id, { metadata: { crm: '2' } });
      await deleteVideo(as(), b.id);

      expect(await namesOf({ metadata: { crm: '1' } })).to.deep.equal([]);
      expect(await namesOf({ metadata: { crm: '2' } })).to.deep.equal(['a']);
    });

    it('refuses invalid metadata', async () => {
      const refused = (metadata: unknown) => messageOf(found({ metadata: metadata as never }));

      expect(await refused([])).to.equal('query.metadata must be an object');
      expect(await refused({ crm: 5 })).to.equal('query.metadata.crm must be a string');
      expect(await refused({ crm: null })).to.equal('query.metadata.crm must be a string');
    });
  });
});
