import { expect } from 'chai';
import { graphql } from 'graphql';
import { SUBTITLE_FORMATS, writeSubtitles } from '../../../schemas/formats/write-subtitles.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { completeBrandKit } from '../../../services/videos/brand-kit/find-brand-kit.js';
import { updateBrandKit } from '../../../services/videos/brand-kit/update-brand-kit.js';
import { replaceKeyEvents } from '../../../services/videos/script/replace-key-events.js';
import { buildVideosSubgraph } from '../../../services/videos/subgraph.js';
import { useTestDatabase } from '../../setup/database.js';
import { queuedMessages } from '../../setup/queued-messages.js';
import { aDraft, anAnalyzedVideo, analyze } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

const CUES = [
  { startTime: 0, endTime: 2, text: 'One & two' },
  { startTime: 2, endTime: 3, text: 'שלום' },
];
const WORDS = [
  { text: 'One', start: 0.1, end: 0.4 },
  { text: '& two', start: 0.5, end: 1.9 },
];
const SOURCE = `query ($id: ID!) {
  subtitles(videoId: $id) { srt: text(format: SRT) vtt: text(format: VTT) ass: text(format: ASS) txt: text(format: TXT) }
  video(id: $id) {
    srt: subtitlesAs(format: SRT) vtt: subtitlesAs(format: VTT) ass: subtitlesAs(format: ASS) txt: subtitlesAs(format: TXT)
    subtitles { text words { text start end } }
    script { start end text hasVoice voiceDuration words { text } } keyEvents { text timestamp source }
  }
}`;

describe('subtitles over GraphQL', () => {
  const database = useTestDatabase();

  it('are returned in every format and as the script; a draft has none', async () => {
    const db = await database.open('videos');
    const { schema } = await buildVideosSubgraph();
    const ask = async (id: string) => {
      const call = { schema, source: SOURCE, variableValues: { id }, contextValue: aVideosContext(db) };
      const { data, errors } = await graphql(call);
      expect(errors).to.equal(undefined);
      return JSON.parse(JSON.stringify(data));
    };

    const [first, second] = CUES as [(typeof CUES)[number], (typeof CUES)[number]];
    const cues = [{ ...first, words: WORDS }, second];
    const analyzed = await ask(await anAnalyzedVideo(db, { cues, sceneTimes: [1.5] }));
    const draft = await ask(await aDraft(db));

    const texts = Object.fromEntries(
      SUBTITLE_FORMATS.map((format) => [format, writeSubtitles(format, CUES, completeBrandKit({}).captions)]),
    );
    expect(analyzed.subtitles).to.deep.equal(texts);
    expect(analyzed.video).to.deep.equal({
      ...texts,
      // The word times of lines that were not transcribed are unknown.
      subtitles: [
        { text: 'One & two', words: WORDS },
        { text: 'שלום', words: null },
      ],
      script: [
        {
          start: 0,
          end: 2,
          text: 'One & two',
          hasVoice: false,
          voiceDuration: 0,
          words: [{ text: 'One' }, { text: '& two' }],
        },
        { start: 2, end: 3, text: 'שלום', hasVoice: false, voiceDuration: 0, words: null },
      ],
      keyEvents: [{ text: 'The scene changes', timestamp: 1.5, source: 'DETECTED' }],
    });
    expect(draft.subtitles).to.deep.equal({ srt: null, vtt: null, ass: null, txt: null });
    expect(draft.video.script).to.equal(null);
  });

  it('have the Brand Kit’s style in ASS', async () => {
    const db = await database.open('videos');
    const { schema } = await buildVideosSubgraph();
    const id = await anAnalyzedVideo(db, { cues: CUES });
    const contextValue = aVideosContext(db);
    await updateBrandKit(contextValue, {
      captions: { fontFamily: 'Lato', color: '#12AB34', position: 'top' },
    });

    const { data } = await graphql({ schema, source: SOURCE, variableValues: { id }, contextValue });

    const { ass } = (data as { subtitles: { ass: string } }).subtitles;
    expect(ass).to.match(/^Style: Default,Lato,60,&H0034AB12,.*,8,96,96,65,-1$/m);
  });
});

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
