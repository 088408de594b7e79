import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import type { Caller } from '../../services/platform/access/caller.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { insertWorkspace } from '../setup/auth.js';
import { aCaller } from '../setup/calls.js';
import { type CountingGateway, startCountingGateway } from '../setup/counting-gateway.js';
import { useTestDatabase } from '../setup/database.js';
import { makeSubgraphDouble } from '../setup/subgraph-double.js';
import { makeTestSubgraphs } from '../setup/subgraphs.js';

const WORKSPACE = 'ws_test';
const HASH = `repeat(md5(i::text || kind), 2)`;

/** Videos 1 to 60 in projects 1 to 12 with all related objects, and retried jobs. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  videos: [
    `insert into project (workspace_id, id, name, name_folded)
     select $1, 'prj_' || i, 'Project ' || i, 'project ' || i from generate_series(1, 12) i`,
    `insert into video (workspace_id, id, name, project_id, language_group, source_file_id, source_filename, status,
       thumbnail_file_id, created_at)
     select $1, 'vid_' || i, 'Video ' || i, 'prj_' || (1 + i % 12), 'lng_' || i, 'fil_' || i, 'a.mp4', 'in_progress',
       'fil_thumb', now() - i * interval '1 second'
     from generate_series(1, 60) i`,
    `insert into script_line (workspace_id, video_id, position, start_time, end_time, text, words)
     select $1, 'vid_' || i, n, n, n + 1, 'Hello', '[{"text":"Hello","start":0.5,"end":0.9}]'
     from generate_series(1, 60) i, generate_series(0, 2) n`,
    `insert into article (workspace_id, video_id, language, instructions_key, id, title, content, steps,
       screenshot_file_ids, generated_at)
     select $1, 'vid_' || i, language, 'none', 'art_' || language || i, 'How to ' || language, 'Do it', '[]', '{}', now()
     from generate_series(1, 60) i, unnest(array['en', 'de']) language`,
  ],
  jobs: [
    `insert into job (workspace_id, id, kind, type, status, video_id, step, message, command, request_id, attempt, created_at)
     select $1, 'export_' || i || '_' || n, 'export', 'export', 'completed', 'vid_' || i, '', '', '{}', 'r', 2,
       now() - n * interval '1 second'
     from generate_series(1, 60) i, generate_series(1, 4) n`,
    `insert into job_attempt (workspace_id, job_id, attempt, status, request_id, queued_at)
     select $1, 'export_' || i || '_' || n, 1, 'failed', 'r', now()
     from generate_series(1, 60) i, generate_series(1, 4) n`,
    `insert into ledger_entry (workspace_id, month, job_id, attempt, entry, minutes)
     select $1, '2026-01-01', 'export_' || i || '_1', 2, entry, 3
     from generate_series(1, 60) i, unnest(array['reserved', 'charged']) entry`,
  ],
  media: [
    `insert into file (workspace_id, id, sha256, size_bytes, content_type, filename, purpose, video_id)
     select $1, 'fil_' || kind || i, ${HASH}, 100, 'video/mp4', 'a', kind, 'vid_' || i
     from generate_series(1, 60) i, unnest(array['source', 'export', 'screenshot']) kind`,
    `insert into segment (workspace_id, video_id, key, size_bytes)
     select $1, 'vid_' || i, 'k', 7 from generate_series(1, 60) i`,
  ],
};

const PAGE = `query Page($first: Int!) {
  videos(first: $first) {
    totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor } edges { cursor }
    nodes {
      id name
      jobs(first: 3, filter: { statuses: [COMPLETED] }) {
        totalCount
        nodes { id status attempts { attempt status } parent { id } steps { name } children { totalCount } renderPlan }
      }
      usage { videoMinutes reservedMinutes }
      media { storedBytes cacheBytes storage { sourceBytes exportBytes articleImageBytes articlePictureBytes } }
      project { name videoCount thumbnailUrl }
      article(language: "de") { title }
      subtitles { text words { text start end } }
      script { text words { text } }
      keyEvents { text } zoomMoments { start } elements { type } exportSettings { zooms }
    }
  }
  usage { usage { storageBytes } }
}`;

const PROJECTS = `query Projects($first: Int!) {
  projects(first: $first, sortBy: NAME) {
    nodes {
      name videoCount thumbnailUrl
      videos(first: 2, filter: { status: IN_PROGRESS }) {
        totalCount pageInfo { hasNextPage } nodes { id media { storedBytes } jobs(first: 1) { totalCount } }
      }
    }
  }
}`;

const OVERVIEW = `{
  workspace {
    name plan { id }
    videoCounts { total draft inProgress completed uncategorized } projectCount
    jobCounts { pending completed } openJobs { totalCount } recentActivity(first: 5) { at kind happening job { id } }
    usage { plan } storage { storedBytes sourceBytes exportBytes cacheBytes }
  }
}`;

describe('entities across subgraphs', () => {
  const database = useTestDatabase();

  let gateway: CountingGateway;
  const caller: Caller = aCaller();

  before(async () => {
    const subgraphs = await makeTestSubgraphs(database);
    await insertWorkspace(await database.open('auth'), WORKSPACE);
    for (const [service, statements] of Object.entries(ROWS)) {
      const db: DataSource = await database.open(service as 'jobs');
      await inTransaction(db, { workspaceId: WORKSPACE }, async (tx) => {
        for (const statement of statements) await tx.query(statement, [WORKSPACE]);
      });
    }
    const media = makeSubgraphDouble(() => ({ storedBytes: 5 }));
    const connected = subgraphs.map((subgraph) => ({
      ...subgraph,
      contextOf: (asking: Caller) => ({
        ...subgraph.contextOf(asking),
        ...(subgraph.name === 'jobs' && { media }),
      }),
    }));
    gateway = await startCountingGateway(connected, caller);
  });
  after(async () => {
    await gateway.stop();
  });

  it('are fetched once from each subgraph for a page of fifty videos', async () => {
    const { data, fetches, entityFetches } = await gateway.ask(PAGE, { first: 50 });

    // Jobs additionally resolves its own root field; media is asked for the videos, and for the renders of
    // their jobs.
    expect(fetches).to.deep.equal({ videos: 1, jobs: 2, media: 2 });
    expect(entityFetches).to.deep.equal({ jobs: 1, media: 2 });
    expect(data.videos.nodes).to.have.length(50);
    expect(data.videos.nodes[7]).to.deep.include({
      usage: { videoMinutes: 3, reservedMinutes: 0 },
      article: { title: 'How to de' },
      project: { name: 'Project 9', videoCount: 5, thumbnailUrl: data.videos.nodes[7].project.thumbnailUrl },
      media: {
        storedBytes: 300,
        cacheBytes: 7,
        storage: { sourceBytes: 100, exportBytes: 100, articleImageBytes: 100, articlePictureBytes: 100 },
      },
    });
    const { jobs, subtitles } = data.videos.nodes[7];
    expect(jobs.totalCount).to.equal(4);
    expect(jobs.nodes.map(({ id }: { id: string }) => id)).to.deep.equal([
      'export_8_1',
      'export_8_2',
      'export_8_3',
    ]);
    expect(jobs.nodes[0].attempts).to.deep.equal([
      { attempt: 1, status: 'FAILED' },
      { attempt: 2, status: 'COMPLETED' },
    ]);
    expect(subtitles[0]).to.deep.equal({ text: 'Hello', words: [{ text: 'Hello', start: 0.5, end: 0.9 }] });
  });

  it('cost one entity fetch per subgraph when only videos are requested', async () => {
    const { entityFetches } = await gateway.ask(
      '{ videos(first: 50) { nodes { name jobs { nodes { status } } usage { videoMinutes } media { storedBytes } } } }',
    );

    expect(entityFetches).to.deep.equal({ jobs: 1, media: 1 });
  });

  it('cost as many statements for fifty videos as for two', async () => {
    const few = await gateway.ask(PAGE, { first: 2 });
    const many = await gateway.ask(PAGE, { first: 50 });

    expect(many.fetches).to.deep.equal(few.fetches);
    expect(many.statements).to.deep.equal(few.statements);
    for (const [subgraph, count] of Object.entries(many.statements)) {
      expect(count, subgraph).to.be.lessThan(80);
    }
  });

  it('cost as many statements for twelve projects with their videos as for two', async () => {
    const few = await gateway.ask(PROJECTS, { first: 2 });
    const many = await gateway.ask(PROJECTS, { first: 12 });

    expect(many.data.projects.nodes).to.have.length(12);
    expect(many.data.projects.nodes[0]).to.deep.include({ name: 'Project 1', videoCount: 5 });
    expect(many.data.projects.nodes[0].videos).to.deep.include({
      totalCount: 5,
      pageInfo: { hasNextPage: true },
    });
    expect(many.data.projects.nodes[0].videos.nodes.map(({ id }: { id: string }) => id)).to.deep.equal([
      'vid_12',
      'vid_24',
    ]);
    expect(many.fetches).to.deep.equal({ videos: 1, jobs: 1, media: 1 });
    expect(many.fetches).to.deep.equal(few.fetches);
    expect(many.statements).to.deep.equal(few.statements);
  });

  it('are combined for a workspace’s overview into one fetch per subgraph', async () => {
    const { data, fetches } = await gateway.ask(OVERVIEW);

    expect(fetches).to.deep.equal({ auth: 1, videos: 1, jobs: 1, media: 1 });
    expect(data.workspace).to.deep.include({
      videoCounts: { total: 60, draft: 0, inProgress: 60, completed: 0, uncategorized: 0 },
      projectCount: 12,
      jobCounts: { pending: 0, completed: 0 },
      openJobs: { totalCount: 0 },
      usage: { plan: 'business' },
      storage: { storedBytes: 18_000, sourceBytes: 6000, exportBytes: 6000, cacheBytes: 420 },
    });
    expect(data.workspace.recentActivity).to.have.length(5);
    expect(data.workspace.recentActivity[0]).to.include({ kind: 'ACCEPTED', happening: 'ACCEPTED' });
  });
});
