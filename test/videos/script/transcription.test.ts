import { expect } from 'chai';
import { graphql } from 'graphql';
import { BackupContent } from '../../../schemas/backup.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { findBackupContent } from '../../../services/videos/backup/find-backup-content.js';
import { storeRestored } from '../../../services/videos/operations/store-restored.js';
import { replaceScript } from '../../../services/videos/script/replace-script.js';
import { buildVideosSubgraph } from '../../../services/videos/subgraph.js';
import { VideoEntity } from '../../../services/videos/video/video.entity.js';
import { aService } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { queuedMessages } from '../../setup/queued-messages.js';
import { aDraft, anAnalyzedVideo } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

const TRANSCRIPTION = {
  engine: 'pocketsphinx',
  method: 'transcribed' as const,
  model: 'en-us',
  language: 'en',
  languageConfidence: 0.9,
  confidence: 0.42,
  draft: true,
};
const CUES = [
  {
    startTime: 0,
    endTime: 1,
    text: 'Hello',
    source: 'transcribed' as const,
    confidence: 0.4,
    words: [{ text: 'Hello', start: 0.1, end: 0.6, confidence: 0.4 }],
  },
  { startTime: 1, endTime: 2, text: 'wurld', source: 'transcribed' as const, confidence: 0.2 },
];
const SOURCE = `query ($id: ID!) { video(id: $id) {
  transcription { engine method model language languageConfidence confidence draft }
  script { text source confidence words { text confidence } }
} }`;

describe('transcription of a video', () => {
  const database = useTestDatabase();

  const read = async (id: string) => {
    const db = await database.open('videos');
    const { schema } = await buildVideosSubgraph();
    const call = { schema, source: SOURCE, variableValues: { id }, contextValue: aVideosContext(db) };
    const { data, errors } = await graphql(call);
    expect(errors).to.equal(undefined);
    return JSON.parse(JSON.stringify(data)).video;
  };

  it('names engine, model and confidence of the video, its lines and words, and of the job', async () => {
    const db = await database.open('videos');
    const id = await anAnalyzedVideo(db, { transcription: TRANSCRIPTION, cues: CUES });

    const { transcription, script } = await read(id);

    expect(transcription).to.deep.equal({ ...TRANSCRIPTION, method: 'TRANSCRIBED' });
    expect(script).to.deep.equal([
      {
        text: 'Hello',
        source: 'TRANSCRIBED',
        confidence: 0.4,
        words: [{ text: 'Hello', confidence: 0.4 }],
      },
      { text: 'wurld', source: 'TRANSCRIBED', confidence: 0.2, words: null },
    ]);
    expect((await queuedMessages(db)).at(-1)?.payload).to.deep.include({ transcription: TRANSCRIPTION });
  });

  it('is part of a backup, with the lines and words, and restored from it', async () => {
    const db = await database.open('videos');
    const id = await anAnalyzedVideo(db, { transcription: TRANSCRIPTION, cues: CUES });
    const restoredId = await aDraft(db);

    const content = await findBackupContent(aVideosContext(db, aService('media')), id);
    const archived = BackupContent.parse(JSON.parse(JSON.stringify(content)));
    await inTransaction(db, { workspaceId: 'ws_test' }, async (tx) => {
      const video = await tx.findOneByOrFail(VideoEntity, { id: restoredId });
      await storeRestored(tx, video, {
        content: archived,
        rendered: [],
        isAddressPermitted: () => true,
      });
      await tx.save(video);
    });

    expect(await read(restoredId)).to.deep.equal(await read(id));
  });

  it('is no draft once the script is replaced; a changed line is edited and has no confidence', async () => {
    const db = await database.open('videos');
    const id = await anAnalyzedVideo(db, { transcription: TRANSCRIPTION, cues: CUES });
    await replaceScript(aVideosContext(db), id, [
      { start: 0, end: 1, text: 'Hello' },
      { start: 1, end: 2, text: 'world' },
    ]);

    const { transcription, script } = await read(id);

    expect(transcription).to.deep.equal({ ...TRANSCRIPTION, method: 'TRANSCRIBED', draft: false });
    expect(script[0]).to.deep.include({
      source: 'TRANSCRIBED',
      confidence: 0.4,
      words: [{ text: 'Hello', confidence: 0.4 }],
    });
    expect(script[1]).to.deep.include({ source: 'EDITED', confidence: null, words: null });
  });

  it('is no draft while the video is approved', async () => {
    const db = await database.open('videos');
    const id = await anAnalyzedVideo(db, { transcription: TRANSCRIPTION, cues: CUES });
    await inTransaction(db, { workspaceId: 'ws_test' }, (tx) =>
      tx.update(VideoEntity, { id }, { approval: 'approved' }),
    );

    expect((await read(id)).transcription.draft).to.equal(false);
  });
});
