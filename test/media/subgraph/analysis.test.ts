import { expect } from 'chai';
import { graphql } from 'graphql';
import { buildMediaSubgraph } from '../../../services/media/subgraph/subgraph.js';
import { AnalysisEntity } from '../../../services/media/work/analysis/analysis.entity.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { aService } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const RECORDING = { kind: 'screen', pointer: 'cursor', confidence: 0.9 };
const SOURCE = 'query ($id: ID!) { analysis(id: $id) { interactions cursorTrack recording } }';

describe('analysis', () => {
  const db = useTestDatabase().source('media');

  const store = (id: string, found: object) => {
    const result = { language: null, durationSeconds: 20, cues: [], scenes: [], ...found };
    const of = { videoId: 'vid_1', sourceFileId: 'fil_1', settingsKey: id };
    return inTransaction(db, WORKSPACE, (tx) =>
      tx.insert(AnalysisEntity, { ...WORKSPACE, id, ...of, result } as never),
    );
  };
  const ask = async (id: string) => {
    const { schema } = await buildMediaSubgraph();
    const contextValue = { db, caller: aService('videos') } as never;
    const { data, errors } = await graphql({ schema, source: SOURCE, variableValues: { id }, contextValue });
    expect(errors).to.equal(undefined);
    return JSON.parse(JSON.stringify(data)).analysis;
  };

  it('has what was done on the screen, and what the recording is', async () => {
    const found = { interactions: [], cursorTrack: [[0, 0.5, 0.5]], recording: RECORDING };
    await store('ana_new', found);

    expect(await ask('ana_new')).to.deep.equal(found);
  });

  it('has null for what was not detected when it was stored', async () => {
    await store('ana_old', {});

    expect(await ask('ana_old')).to.deep.equal({ interactions: null, cursorTrack: null, recording: null });
  });
});
