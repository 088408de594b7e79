import { expect } from 'chai';
import { graphql } from 'graphql';
import type { Interaction } from '../../../../schemas/interaction.js';
import { FileEntity } from '../../../../services/media/storage/file.entity.js';
import { buildMediaSubgraph } from '../../../../services/media/subgraph/subgraph.js';
import { AnalysisEntity } from '../../../../services/media/work/analysis/analysis.entity.js';
import { chooseScreenZooms } from '../../../../services/media/work/analysis/zoom/choose-screen-zooms.js';
import type { Caller } from '../../../../services/platform/access/caller.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { aService } from '../../../setup/calls.js';
import { useTestDatabase } from '../../../setup/database.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const click = (start: number, x: number, y: number): Interaction => ({
  ...{ kind: 'click', start, end: start + 0.2, x, y, label: null, confidence: 0.9 },
  box: { x: x - 0.03, y: y - 0.02, width: 0.06, height: 0.04 },
});
const DETECTED = [click(4, 0.2, 0.2), click(12, 0.8, 0.8)];
const ZOOMS = chooseScreenZooms(DETECTED, 20);
const SOURCE = 'query ($requests: [JSONObject!]!) { exportZooms(requests: $requests) }';

describe('exportZooms', () => {
  const db = useTestDatabase().source('media');

  before(async () => {
    const result = { interactions: DETECTED, cursorTrack: [[0, 0.5, 0.5]], zoomMoments: ZOOMS };
    await inTransaction(db, WORKSPACE, async (tx) => {
      await tx.insert(FileEntity, {
        ...{ ...WORKSPACE, id: 'fil_1', videoId: 'vid_1', purpose: 'source', filename: 'a.mp4' },
        ...{
          sha256: 'a'.repeat(64),
          sizeBytes: '1',
          contentType: 'video/mp4',
          probe: { durationSeconds: 20 },
        },
      } as never);
      const analysis = {
        ...WORKSPACE,
        id: 'ana_1',
        videoId: 'vid_1',
        sourceFileId: 'fil_1',
        settingsKey: 'k',
        result,
      };
      await tx.insert(AnalysisEntity, analysis as never);
    });
  });

  const ask = async (requests: object[], caller: Caller = aService('videos')) => {
    const { schema } = await buildMediaSubgraph();
    const contextValue = { db, caller } as never;
    const answer = await graphql({ schema, source: SOURCE, variableValues: { requests }, contextValue });
    return JSON.parse(JSON.stringify(answer));
  };
  const of = (differing: object) => ({
    ...{ videoId: 'vid_1', sourceFileId: 'fil_1', zooms: ZOOMS, interactions: DETECTED },
    ...differing,
  });
  const startsOf = (answer: { zooms: Array<{ x: number; start: number }> }) =>
    answer.zooms.map(({ x, start }) => [x < 0.5 ? 'left' : 'right', start < 8 ? 'early' : 'late']);

  it('follows the interactions as they were corrected, in the order of the requests', async () => {
    const { data } = await ask([
      of({}),
      of({ interactions: [click(4, 0.8, 0.2)] }),
      of({ interactions: [DETECTED[0]] }),
    ]);

    expect(data.exportZooms.map(startsOf)).to.deep.equal([
      [
        ['left', 'early'],
        ['right', 'late'],
      ],
      [['right', 'early']],
      [['left', 'early']],
    ]);
  });

  it('leaves the zooms of a user, and those of a source that was deleted', async () => {
    const own = [{ start: 1, end: 3, x: 0.5, y: 0.5, scale: 1.5 }];

    const { data } = await ask([of({ zooms: own }), of({ sourceFileId: 'fil_gone' })]);

    expect(data.exportZooms).to.deep.equal([{ zooms: own }, { zooms: ZOOMS }]);
  });
});
