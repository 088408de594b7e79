import { expect } from 'chai';
import { graphql } from 'graphql';
import { BackupContent } from '../../../schemas/backup.js';
import type { Recording } from '../../../schemas/interaction.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { findBackupContent } from '../../../services/videos/backup/find-backup-content.js';
import { storeRestored } from '../../../services/videos/operations/store-restored.js';
import { buildVideosSubgraph } from '../../../services/videos/subgraph.js';
import { VideoEntity } from '../../../services/videos/video/video.entity.js';
import { aService } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { aDraft, anAnalyzedVideo, analyze } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

const SCREEN: Recording = { kind: 'screen', pointer: 'cursor', confidence: 0.9 };
const FILM: Recording = { kind: 'film', pointer: 'none', confidence: 0.75 };
const SOURCE = 'query ($id: ID!) { video(id: $id) { recording { kind pointer confidence } } }';

describe('recording of a video', () => {
  const db = useTestDatabase().source('videos');

  const shown = async (id: string) => {
    const { schema } = await buildVideosSubgraph();
    const call = { schema, source: SOURCE, variableValues: { id }, contextValue: aVideosContext(db) };
    const { data, errors } = await graphql(call);
    expect(errors).to.equal(undefined);
    return JSON.parse(JSON.stringify(data)).video.recording;
  };

  it('is what its newest analysis found: a screen recording or a film, and the pointer', async () => {
    const id = await anAnalyzedVideo(db, { recording: FILM });
    expect(await shown(id)).to.deep.equal({ kind: 'CAMERA', pointer: 'NONE', confidence: 0.75 });

    await analyze(db, id, { recording: SCREEN });

    expect(await shown(id)).to.deep.equal({ kind: 'SCREEN', pointer: 'CURSOR', confidence: 0.9 });
  });

  it('is null before an analysis, and for one from before it was stored', async () => {
    const id = await aDraft(db);
    expect(await shown(id)).to.equal(null);

    await analyze(db, id, { recording: null });

    expect(await shown(id)).to.equal(null);
  });

  it('stays when an analysis from before it was stored is applied', async () => {
    const id = await anAnalyzedVideo(db, { recording: SCREEN });

    await analyze(db, id, { recording: null });
    await analyze(db, id);

    expect(await shown(id)).to.deep.equal({ kind: 'SCREEN', pointer: 'CURSOR', confidence: 0.9 });
  });

  it('is part of a backup, and restored from it', async () => {
    const id = await anAnalyzedVideo(db, { recording: FILM });
    const restoredId = await aDraft(db);

    const backup = await findBackupContent(aVideosContext(db, aService('media')), id);
    const content = BackupContent.parse(JSON.parse(JSON.stringify(backup)));
    await inTransaction(db, { workspaceId: 'ws_test' }, async (tx) => {
      const video = await tx.findOneByOrFail(VideoEntity, { id: restoredId });
      await storeRestored(tx, video, { content, rendered: [], isAddressPermitted: () => true });
      await tx.save(video);
    });

    expect(await shown(restoredId)).to.deep.equal({ kind: 'CAMERA', pointer: 'NONE', confidence: 0.75 });
  });
});
