import { expect } from 'chai';
import { graphql } from 'graphql';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../../services/platform/database.js';
import { buildVideosSubgraph } from '../../../services/videos/subgraph.js';
import { ZoomMomentEntity } from '../../../services/videos/zoom/zoom-moment.entity.js';
import { aCaller } from '../../setup/calls.js';
import { makeTestDatabase, type TestDatabase } from '../../setup/database.js';
import { anAnalyzedVideo, analyze } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

const FIRST = { start: 1, end: 2.5, x: 0.25, y: 0.3, scale: 2 };
const SECOND = { start: 4, end: 8, x: 0.6, y: 0.5, scale: 1.4 };
const SOURCE = 'query ($id: ID!) { video(id: $id) { zoomMoments { start end x y scale } } }';

describe('zoom moments', () => {
  let database: TestDatabase;
  let db: DataSource;

  before(async () => {
    database = await makeTestDatabase();
    db = await database.open('videos');
  });
  after(() => database.drop());

  const ask = async (id: string, caller = aCaller()) => {
    const { schema } = await buildVideosSubgraph();
    const contextValue = aVideosContext(db, caller);
    const answer = await graphql({ schema, source: SOURCE, variableValues: { id }, contextValue });
    return JSON.parse(JSON.stringify(answer));
  };
  const zoomsOf = async (id: string) => (await ask(id)).data.video.zoomMoments;
  const rowsSeenBy = (workspaceId: string) =>
    inTransaction(db, { workspaceId }, (tx) => tx.find(ZoomMomentEntity));

  it('are those of the newest analysis that was asked for them, in order', async () => {
    const videoId = await anAnalyzedVideo(db, { zoomMoments: [FIRST, SECOND] });
    expect(await zoomsOf(videoId)).to.deep.equal([FIRST, SECOND]);

    await analyze(db, videoId, { zoomMoments: null });
    await analyze(db, videoId);
    expect(await zoomsOf(videoId)).to.deep.equal([FIRST, SECOND]);

    await analyze(db, videoId, { zoomMoments: [SECOND] });
    expect(await zoomsOf(videoId)).to.deep.equal([SECOND]);
    await analyze(db, videoId, { zoomMoments: [] });
    expect(await zoomsOf(videoId)).to.deep.equal([]);
  });

  it('are none of a video that nobody looked for them in', async () => {
    expect(await zoomsOf(await anAnalyzedVideo(db))).to.deep.equal([]);
  });

  it('are as many as there are', async () => {
    const zoomMoments = Array.from({ length: 2500 }, (_, i) => ({ ...FIRST, start: i * 2, end: i * 2 + 2 }));

    expect(await zoomsOf(await anAnalyzedVideo(db, { zoomMoments }))).to.deep.equal(zoomMoments);
  });

  it('are the workspace’s own, also in the database, and go with their video', async () => {
    const videoId = await anAnalyzedVideo(db, { zoomMoments: [FIRST], workspaceId: 'ws_mine' });

    const { data, errors } = await ask(videoId, aCaller({ workspaceId: 'ws_other' }));

    expect(data).to.equal(null);
    expect(errors[0].message).to.match(/not found/);
    expect(await rowsSeenBy('ws_other')).to.deep.equal([]);
    expect(await rowsSeenBy('ws_mine')).to.have.length(1);
    await inTransaction(db, { workspaceId: 'ws_mine' }, (tx) =>
      tx.query('delete from video where id = $1', [videoId]),
    );
    expect(await rowsSeenBy('ws_mine')).to.deep.equal([]);
  });

  it('are for who may read videos', async () => {
    const videoId = await anAnalyzedVideo(db, { zoomMoments: [FIRST] });

    const { errors } = await ask(videoId, aCaller({ scopes: ['subtitles:read'] }));

    expect(errors[0].message).to.match(/videos:read/);
  });
});
