import { expect } from 'chai';
import { inTransaction } from '../../services/platform/database/database.js';
import type { VideosOfProject } from '../../services/videos/loaders/list-videos-of-projects.js';
import { readBothWays } from '../setup/both-ways.js';
import { aCaller } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aVideosContext } from '../setup/videos-context.js';

const WORKSPACE = 'ws_test';

/**
 * Videos of three projects in rotation, every second one in a language group, with rotating statuses; two
 * share each creation time.
 */
const INSERT = `
  insert into video (workspace_id, id, name, project_id, status, language_group, source_file_id, source_filename, created_at)
  select $1, 'vid_' || lpad(i::text, 2, '0'), 'Video', 'prj_' || i % 3,
    (array['draft', 'in_progress', 'completed'])[1 + i % 2 + (i % 4) / 3],
    case when i % 2 = 0 then 'lng_even' else 'lng_' || i end, 'fil_' || i, 'a.mp4',
    timestamptz '2026-01-01' + (i / 2) * interval '1 second'
  from generate_series(1, 30) i`;

describe('videos of projects', () => {
  const db = useTestDatabase().source('videos');

  before(async () => {
    for (const workspaceId of [WORKSPACE, 'ws_other']) {
      await inTransaction(db, { workspaceId }, async (tx) => {
        await tx.query(
          `insert into project (workspace_id, id, name, name_folded)
           select $1, 'prj_' || i, 'P', 'p' from generate_series(0, 2) i`,
          [workspaceId],
        );
        await tx.query(INSERT, [workspaceId]);
      });
    }
  });

  const pages = async (page: VideosOfProject, ids = ['prj_0', 'prj_1', 'prj_2'], workspaceId = WORKSPACE) => {
    const { videosOfProject } = aVideosContext(db, aCaller({ workspaceId })).load;
    const found = await Promise.all(ids.map((id) => videosOfProject.load({ id, page })));
    return found.map(({ videos, ...rest }) => ({
      ...rest,
      ids: videos.map(({ video }) => Number(video.id.slice(4))),
      cursors: videos.map(({ cursor }) => cursor),
    }));
  };
  const newestFirst = (matches: (i: number) => boolean) =>
    Array.from({ length: 30 }, (_, i) => 30 - i).filter(matches);
  const statusOf = (i: number) => ['draft', 'in_progress', 'completed'][(i % 2) + Math.floor((i % 4) / 3)];

  it('are paged separately per project, from either end, newest first, each once', async () => {
    for (const project of [0, 1, 2]) {
      const seen = await readBothWays(async (page) => {
        const [read] = await pages(page, [`prj_${project}`]);
        expect(read!.totalCount).to.equal(10);
        return read!;
      }, 3);
      expect(seen).to.deep.equal(newestFirst((i) => i % 3 === project));
    }
  });

  it('are equal for many projects and for one', async () => {
    const together = await pages({ first: 4 });
    const apart = [await pages({ first: 4 }, ['prj_0']), await pages({ first: 4 }, ['prj_1'])].flat();

    expect(together.slice(0, 2)).to.deep.equal(apart);
    expect(together.map(({ hasNextPage }) => hasNextPage)).to.deep.equal([true, true, true]);
    expect((await pages({ first: 10 })).map(({ hasNextPage }) => hasNextPage)).to.deep.equal([
      ...[false, false, false],
    ]);
  });

  it('are filtered like the list of videos', async () => {
    const [drafts] = await pages({ first: 20, filter: { status: 'draft' } });
    const [even] = await pages({ first: 2, filter: { languageGroup: 'lng_even' } });
    const [both] = await pages({ first: 20, filter: { status: 'completed', languageGroup: 'lng_even' } });

    const ofStatus = newestFirst((i) => i % 3 === 0 && statusOf(i) === 'draft');
    expect(drafts).to.deep.include({ ids: ofStatus, totalCount: ofStatus.length });
    const inGroup = newestFirst((i) => i % 6 === 0);
    expect(even).to.deep.include({ ids: inGroup.slice(0, 2), totalCount: inGroup.length, hasNextPage: true });
    const ofBoth = inGroup.filter((i) => statusOf(i) === 'completed');
    expect(both).to.deep.include({ ids: ofBoth, totalCount: ofBoth.length });
  });
});
