import { expect } from 'chai';
import { graphql } from 'graphql';
import type { Interaction } from '../../../schemas/interaction.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { updateInteraction } from '../../../services/videos/interaction/change-interactions.js';
import { exportVideo } from '../../../services/videos/operations/export-video.js';
import { buildVideosSubgraph } from '../../../services/videos/subgraph.js';
import {
  type NewZoomMoment,
  replaceZoomMoments,
} from '../../../services/videos/zoom/replace-zoom-moments.js';
import { aCaller } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { failureOf } from '../../setup/failure-of.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { anAnalyzedVideo, analyze } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

const FIRST = { start: 1, end: 2.5, x: 0.25, y: 0.3, scale: 2 };
const SECOND = { start: 4, end: 8, x: 0.6, y: 0.5, scale: 1.4 };
const SOURCE = 'query ($id: ID!) { video(id: $id) { zoomMoments { start end x y scale } } }';

describe('zoom moments', () => {
  const db = useTestDatabase().source('videos');

  const ask = async (id: string, caller = aCaller()) => {
    const { schema } = await buildVideosSubgraph();
    const contextValue = aVideosContext(db, caller);
    const answer = await graphql({ schema, source: SOURCE, variableValues: { id }, contextValue });
    return JSON.parse(JSON.stringify(answer));
  };
  const zoomsOf = async (id: string) => (await ask(id)).data.video.zoomMoments;

  it('are those of the newest analysis that requested them, in order', async () => {
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

  it('are empty for a video whose analyses did not request them', async () => {
    expect(await zoomsOf(await anAnalyzedVideo(db))).to.deep.equal([]);
  });

  describe('of a screen recording', () => {
    const CLICK: Interaction = {
      ...{ kind: 'click', start: 2, end: 2.2, x: 0.3, y: 0.3, label: null, confidence: 0.9 },
      box: { x: 0.25, y: 0.28, width: 0.1, height: 0.04 },
    };
    const exported = [{ ...FIRST, x: 0.7 }];
    const askMedia = async (ids: readonly string[]) => {
      const media = makeSubgraphDouble(({ variables }) => ({
        exportZooms: ((variables?.requests ?? []) as object[]).map(() => ({ zooms: exported })),
      }));
      const { schema } = await buildVideosSubgraph();
      const contextValue = { ...aVideosContext(db), media };
      const source = `{ ${ids.map((id, at) => `v${at}: video(id: "${id}") { zoomMoments { start end x y scale } }`).join(' ')} }`;
      const answer = await graphql({ schema, source, contextValue });
      return { data: JSON.parse(JSON.stringify(answer.data)), calls: media.calls };
    };

    it('are those that an export would have, requested from media at once', async () => {
      const transcribed = {
        zoomMoments: [FIRST],
        interactions: [CLICK],
        cursorTrack: [[0, 0.5, 0.5]] as const,
      };
      const ids = [
        await anAnalyzedVideo(db, transcribed as never),
        await anAnalyzedVideo(db, transcribed as never),
      ];
      const ctx = aVideosContext(db);
      const [click] = await ctx.load.interactions.load(ids[0] as string);
      await updateInteraction(ctx, { videoId: ids[0] as string, id: click?.id ?? '' }, { x: 0.7 });

      const { data, calls } = await askMedia(ids);

      expect([data.v0.zoomMoments, data.v1.zoomMoments]).to.deep.equal([exported, exported]);
      expect(calls).to.have.length(1);
      const [first] = (calls[0]?.variables?.requests ?? []) as Array<{
        zooms: object;
        interactions: object[];
      }>;
      expect(first?.zooms).to.deep.equal([FIRST]);
      expect(first?.interactions).to.deep.equal([{ ...CLICK, x: 0.7, confidence: 1 }]);
    });

    it('are not requested from media without interactions or without moments', async () => {
      const ids = [
        await anAnalyzedVideo(db, { zoomMoments: [SECOND] }),
        await anAnalyzedVideo(db, { interactions: [CLICK] }),
      ];

      const { data, calls } = await askMedia(ids);

      expect([data.v0.zoomMoments, data.v1.zoomMoments]).to.deep.equal([[SECOND], []]);
      expect(calls).to.deep.equal([]);
    });
  });

  it('are not limited in number', async () => {
    const zoomMoments = Array.from({ length: 2500 }, (_, i) => ({ ...FIRST, start: i * 2, end: i * 2 + 2 }));

    expect(await zoomsOf(await anAnalyzedVideo(db, { zoomMoments }))).to.deep.equal(zoomMoments);
  });

  describe('provided by the user', () => {
    const replace = (id: string, moments: object[], caller = aCaller()) =>
      replaceZoomMoments(aVideosContext(db, caller), id, moments as NewZoomMoment[]);

    it('replace existing ones, ordered by time, and are exported', async () => {
      const id = await anAnalyzedVideo(db, { zoomMoments: [FIRST] });
      const last = { start: 8, end: 12.9, x: 0, y: 1, scale: 3 };

      await replace(id, [last, SECOND]);

      expect(await zoomsOf(id)).to.deep.equal([SECOND, last]);
      const ctx = aVideosContext(db);
      await exportVideo(ctx, id, {});
      const [{ request }] = await inTransaction(db, { workspaceId: 'ws_test' }, (tx) =>
        tx.query('select request from render_plan where video_id = $1', [id]),
      );
      expect(request.zooms).to.deep.equal([SECOND, { ...last, end: 12.5 }]);
      await replace(id, []);
      expect(await zoomsOf(id)).to.deep.equal([]);
    });

    const refused: ReadonlyArray<readonly [object, string]> = [
      [{ start: -0.1 }, 'start must be at least 0'],
      [{ end: 4 }, 'end must be after its start (4)'],
      [{ end: 13.1 }, 'end must not be after the end of the video (12.5 seconds)'],
      [{ x: 1.01 }, 'x must be at most 1'],
      [{ y: -0.01 }, 'y must be at least 0'],
      [{ scale: 0.9 }, 'scale must be at least 1'],
      [{ scale: 3.1 }, 'scale must be at most 3'],
      [{ start: 2 }, 'start must not be before the end of body.moments[0] (2.5)'],
    ];
    for (const [differing, rule] of refused) {
      it(`are refused: ${rule}`, async () => {
        const id = await anAnalyzedVideo(db, { zoomMoments: [FIRST] });

        const failure = await failureOf(replace(id, [FIRST, { ...SECOND, ...differing }]));

        expect(failure).to.include({ code: 'validation_error', message: `body.moments[1].${rule}` });
        expect(await zoomsOf(id)).to.deep.equal([FIRST]);
      });
    }
  });
});
