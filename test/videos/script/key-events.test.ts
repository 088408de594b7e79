import { expect } from 'chai';
import { inTransaction } from '../../../services/platform/database/database.js';
import { replaceKeyEvents } from '../../../services/videos/script/replace-key-events.js';
import { useTestDatabase } from '../../setup/database.js';
import { queuedMessages } from '../../setup/queued-messages.js';
import { anAnalyzedVideo, analyze } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

describe('key events', () => {
  const db = useTestDatabase().source('videos');

  const give = (videoId: string, events: Parameters<typeof replaceKeyEvents>[3]) =>
    inTransaction(db, { workspaceId: 'ws_test' }, (tx) =>
      replaceKeyEvents(tx, { workspaceId: 'ws_test', videoId }, 'given', events),
    );
  const eventsOf = async (videoId: string) =>
    (await aVideosContext(db).load.keyEvents.load(videoId)).map(({ text, timestamp, source }) => [
      ...[text, timestamp, source],
    ]);
  const reportedCount = async () => {
    const payload = (await queuedMessages(db)).at(-1)?.payload as { keyEventCount: number } | undefined;
    return payload?.keyEventCount;
  };

  it('include scene changes; provided ones remain through an analysis', async () => {
    const videoId = await anAnalyzedVideo(db, { sceneTimes: [3, 9] });
    const detected = await reportedCount();
    const given = await give(videoId, [{ text: 'Saves' }, { text: 'Opens the menu', timestamp: 3 }]);
    await analyze(db, videoId, { sceneTimes: [4] });

    expect([detected, given, await reportedCount()]).to.deep.equal([2, 4, 3]);
    expect(await eventsOf(videoId)).to.deep.equal([
      ['Opens the menu', 3, 'given'],
      ['The scene changes', 4, 'detected'],
      ['Saves', null, 'given'],
    ]);
  });

  it('are replaced by those provided next, and deleted with the video', async () => {
    const videoId = await anAnalyzedVideo(db);
    await give(videoId, [{ text: 'Before' }]);
    await give(videoId, [{ text: 'After', timestamp: 0 }]);
    const before = await eventsOf(videoId);

    await inTransaction(db, { workspaceId: 'ws_test' }, (tx) =>
      tx.query('delete from video where id = $1', [videoId]),
    );

    expect(before).to.deep.equal([['After', 0, 'given']]);
    expect(await eventsOf(videoId)).to.deep.equal([]);
  });

  it('may be thousands', async () => {
    const sceneTimes = Array.from({ length: 2500 }, (_, i) => i);
    const videoId = await anAnalyzedVideo(db, { sceneTimes, durationSeconds: 2500 });

    expect(await eventsOf(videoId)).to.have.length(2500);
    expect(await reportedCount()).to.equal(2500);
  });
});
