import { expect } from 'chai';
import { inTransaction } from '../../../services/platform/database/database.js';
import type { DomainError } from '../../../services/platform/errors/errors.js';
import { findScript, findSubtitles } from '../../../services/videos/script/find-script.js';
import type { ProvidedLine } from '../../../services/videos/script/read-lines.js';
import { replaceScript } from '../../../services/videos/script/replace-script.js';
import { ScriptLineEntity } from '../../../services/videos/script/script-line.entity.js';
import { VideoEntity } from '../../../services/videos/video/video.entity.js';
import { aCaller, refusalOf } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { failureOf } from '../../setup/failure-of.js';
import { aDraft, anAnalyzedVideo, analyze } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

const TRANSCRIBED = [
  { startTime: 0, endTime: 2, text: 'One', words: [{ text: 'One', start: 0.2, end: 1 }] },
  { startTime: 3, endTime: 5, text: 'Two' },
  { startTime: 6, endTime: 8, text: 'Two' },
];
const line = (start: number, end: number, text: string): ProvidedLine => ({ start, end, text });

describe('replaceScript', () => {
  const db = useTestDatabase().source('videos');

  const within = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(db, { workspaceId: 'ws_test' }, work);
  const replace = (videoId: string, lines: readonly ProvidedLine[], caller = aCaller()) =>
    replaceScript(aVideosContext(db, caller), videoId, lines);
  const linesOf = (videoId: string) =>
    within((tx) => tx.find(ScriptLineEntity, { where: { videoId }, order: { position: 'asc' } }));
  const messageOf = async (videoId: string, lines: readonly ProvidedLine[]) =>
    (await failureOf(replace(videoId, lines))).message;
  /** Narrates each of the lines. */
  const speak = (videoId: string, positions: readonly number[]) =>
    within(async (tx) => {
      for (const position of positions) {
        const voice = { voiceFileId: `fil_${position}`, voiceDuration: 1.25, voiceKey: `key_${position}` };
        await tx.update(ScriptLineEntity, { videoId, position }, voice);
      }
    });
  const voicesOf = async (videoId: string) => (await linesOf(videoId)).map(({ voiceFileId }) => voiceFileId);

  it('replaces the whole script, which is also the subtitles, and sorts it by time', async () => {
    const videoId = await anAnalyzedVideo(db, { cues: TRANSCRIBED });

    const replaced = await replace(videoId, [line(4, 6.0004, 'Second'), line(0.5, 4, 'First')]);

    const shown = { ...(await findSubtitles(aVideosContext(db), videoId)) };
    expect(replaced.voiceoverInvalidatedLines).to.equal(0);
    expect(shown.subtitles?.map(({ startTime, endTime, text }) => [startTime, endTime, text])).to.deep.equal([
      [0.5, 4, 'First'],
      [4, 6, 'Second'],
    ]);
    expect((await findScript(aVideosContext(db), videoId)).lines).to.deep.equal(shown.subtitles);
  });

  it('shows the new lines to later reads in the same request', async () => {
    const ctx = aVideosContext(db);
    const videoId = await anAnalyzedVideo(db, { cues: TRANSCRIBED });
    await findScript(ctx, videoId);

    await replaceScript(ctx, videoId, [line(0, 1, 'Anew')]);

    expect((await findScript(ctx, videoId)).lines.map(({ text }) => text)).to.deep.equal(['Anew']);
  });

  describe('narration of a line', () => {
    it('stays with its text wherever the line moves', async () => {
      const videoId = await anAnalyzedVideo(db, { cues: TRANSCRIBED });
      await speak(videoId, [0, 1, 2]);

      const replaced = await replace(videoId, [line(0, 1, 'Two'), line(2, 3, 'Two'), line(4, 9, 'One')]);

      expect(replaced.voiceoverInvalidatedLines).to.equal(0);
      expect(await voicesOf(videoId)).to.deep.equal(['fil_1', 'fil_2', 'fil_0']);
      expect((await linesOf(videoId))[0]).to.include({ voiceDuration: 1.25, voiceKey: 'key_1' });
    });

    it('is discarded and counted if the text changed or was deleted', async () => {
      const videoId = await anAnalyzedVideo(db, { cues: TRANSCRIBED });
      await speak(videoId, [0, 1, 2]);

      const changed = await replace(videoId, [line(0, 2, 'one'), line(3, 5, 'Two'), line(6, 8, 'Two')]);
      const deleted = await replace(videoId, [line(0, 2, 'one'), line(6, 8, 'Two')]);

      expect(changed.voiceoverInvalidatedLines).to.equal(1);
      expect(deleted.voiceoverInvalidatedLines).to.equal(1);
      expect(await voicesOf(videoId)).to.deep.equal([null, 'fil_1']);
    });

    it('is not counted where there was none', async () => {
      const videoId = await anAnalyzedVideo(db, { cues: TRANSCRIBED });
      await speak(videoId, [1]);

      const replaced = await replace(videoId, [line(0, 2, 'New'), line(3, 5, 'Two'), line(6, 8, 'Newer')]);

      expect(replaced.voiceoverInvalidatedLines).to.equal(0);
      expect(await voicesOf(videoId)).to.deep.equal([null, 'fil_1', null]);
    });

    it('remains through another analysis with the same transcript', async () => {
      const videoId = await anAnalyzedVideo(db, { cues: TRANSCRIBED });
      await speak(videoId, [0, 1]);

      await analyze(db, videoId, { cues: [TRANSCRIBED[0]!, { startTime: 3, endTime: 5, text: 'Three' }] });

      expect(await voicesOf(videoId)).to.deep.equal(['fil_0', null]);
    });
  });

  it('moves the word times of a line with it and discards them with its text', async () => {
    const videoId = await anAnalyzedVideo(db, { cues: TRANSCRIBED });
    const wordsOf = async () => (await linesOf(videoId)).map(({ words }) => words);

    await replace(videoId, [line(4, 8, 'One')]);
    const moved = await wordsOf();
    await replace(videoId, [line(4, 8, 'One!')]);

    expect(moved).to.deep.equal([[{ text: 'One', start: 4.4, end: 6 }]]);
    expect(await wordsOf()).to.deep.equal([null]);
  });

  it('preserves text: right to left, Chinese, joined emoji, spaces', async () => {
    const texts = ['مرحبا بالعالم ‏', '設定を「開く」　', ' 👩‍👩‍👧 e\u0301 é ', 'a\nb\r\nc', '{\\an8}<b>'];
    const videoId = await anAnalyzedVideo(db);

    await replace(
      videoId,
      texts.map((text, i) => line(i, i + 1, text)),
    );

    expect((await linesOf(videoId)).map(({ text }) => text)).to.deep.equal(texts);
  });

  it('accepts adjacent lines, lines without duration, and the end of the video', async () => {
    const videoId = await anAnalyzedVideo(db);

    await replace(videoId, [line(2, 12.5, 'c'), line(2, 2, 'b'), line(0, 2, 'a')]);

    expect((await linesOf(videoId)).map(({ text }) => text)).to.deep.equal(['a', 'b', 'c']);
    expect(await refusalOf(replace(videoId, [line(0, 13, 'a')]))).to.equal(null);
  });

  it('accepts a text of 100000 characters and twenty thousand lines', async () => {
    const videoId = await anAnalyzedVideo(db, { durationSeconds: 20_000 });
    const many = Array.from({ length: 20_000 }, (_, i) => line(i, i + 1, `Line ${i % 100}`));

    const kept = await replace(videoId, many);
    const long = await replace(videoId, [line(0, 1, '🎬'.repeat(100_000))]);

    expect(kept.lines).to.have.length(20_000);
    expect(long.lines).to.have.length(1);
  });

  it('accepts lines that overlap, have no text, start before the video or end after it, with warnings', async () => {
    const videoId = await anAnalyzedVideo(db, { cues: TRANSCRIBED });

    const { lines, warnings } = await replace(videoId, [
      ...[line(4, 30, 'Last'), line(-1, 2, 'First'), line(1, 3, 'Second')],
      ...[line(3, 3.5, ' \n\u3000'), line(-3, -2, '')],
    ]);

    expect(lines.map(({ startTime, endTime, text }) => [startTime, endTime, text])).to.deep.equal([
      ...[
        [0, 0, ''],
        [0, 2, 'First'],
        [1, 3, 'Second'],
        [3, 3.5, ' \n\u3000'],
        [4, 30, 'Last'],
      ],
    ]);
    const second = 'its caption ends at 1, and the two are narrated one after the other';
    expect(warnings).to.deep.equal([
      { index: 0, code: 'past_end', message: 'body.lines[0] ends after the end of the video (12.5)' },
      ...[
        {
          code: 'negative_start',
          message: 'body.lines[1] starts before the video; its start was set to 0',
        },
        { code: 'overlap', message: `body.lines[1] overlaps body.lines[2]: ${second}` },
      ].map((warning) => ({ index: 1, ...warning })),
      { index: 3, code: 'empty_text', message: 'body.lines[3] has no text; it is treated as a pause' },
      ...[
        {
          code: 'negative_start',
          message: 'body.lines[4] starts before the video; its start was set to 0',
        },
        { code: 'empty_text', message: 'body.lines[4] has no text; it is treated as a pause' },
      ].map((warning) => ({ index: 4, ...warning })),
    ]);
    const { subtitles } = await findSubtitles(aVideosContext(db), videoId);
    expect(subtitles?.map(({ startTime, endTime, text }) => [startTime, endTime, text])).to.deep.equal([
      ...[
        [0, 1, 'First'],
        [1, 3, 'Second'],
        [4, 30, 'Last'],
      ],
    ]);
  });

  it('shows the later of two lines that start at the same time', async () => {
    const videoId = await anAnalyzedVideo(db);

    await replace(videoId, [line(1, 2, 'Short'), line(1, 4, 'Long')]);

    const { subtitles } = await findSubtitles(aVideosContext(db), videoId);
    expect(subtitles?.map(({ text }) => text)).to.deep.equal(['Long']);
  });

  it('names the invalid line and the rule', async () => {
    const videoId = await anAnalyzedVideo(db);
    const cases: ReadonlyArray<[readonly ProvidedLine[], string]> = [
      [[], 'body.lines must not be empty'],
      [Array.from({ length: 20_001 }, (_, i) => line(i, i, 'a')), 'body.lines must have at most 20000 items'],
      [[line(0, 1, 'a'), line(5, 4.9, 'b')], 'body.lines[1].end must not be before its start (5)'],
      [[line(0, 1, 'é'.repeat(100_001))], 'body.lines[0].text must be at most 100000 characters'],
      [[line(1e300, 1e308, 'a')], 'body.lines[0].end must be at most 359999.999'],
    ];

    for (const [lines, message] of cases) expect(await messageOf(videoId, lines)).to.equal(message);
    expect(await linesOf(videoId)).to.deep.equal([]);
  });

  it('refuses a locked video, one that is not analyzed, and one of another workspace', async () => {
    const lines = [line(0, 1, 'a')];
    const locked = await anAnalyzedVideo(db);
    await within((tx) => tx.update(VideoEntity, { id: locked }, { locked: true }));
    const stranger = aCaller({ workspaceId: 'ws_other' });
    const draft = await aDraft(db);

    expect(await refusalOf(replace(locked, lines))).to.equal('locked');
    expect(await refusalOf(replace(draft, lines))).to.equal('not_found');
    await within((tx) => tx.update(VideoEntity, { id: draft }, { locked: true }));
    expect(await refusalOf(replace(draft, lines))).to.equal('not_found');
    expect(await refusalOf(replace('vid_none', [line(2, 1, 'a')]))).to.equal('not_found');
    expect(await refusalOf(replace(locked, [line(2, 1, 'a')]))).to.equal('locked');
    expect(await refusalOf(findScript(aVideosContext(db), draft))).to.equal('not_found');
    expect(await refusalOf(replace(locked, lines, stranger))).to.equal('not_found');
    expect(await refusalOf(findScript(aVideosContext(db, stranger), locked))).to.equal('not_found');
    expect((await findScript(aVideosContext(db), locked)).locked).to.equal(true);
  });

  it('stores one complete list when many are written concurrently', async () => {
    const videoId = await anAnalyzedVideo(db, { cues: TRANSCRIBED });
    const lists = ['a', 'b', 'c', 'd'].map((name) => [0, 1, 2].map((i) => line(i, i + 1, `${name}${i}`)));

    await Promise.all(lists.map((list) => replace(videoId, list)));

    const texts = (await linesOf(videoId)).map(({ text }) => text);
    expect(lists.map((list) => list.map(({ text }) => text))).to.deep.include(texts);
  });

  describe('with an expected version', () => {
    const replaceAt = (videoId: string, version: number, text: string) =>
      replaceScript(aVideosContext(db), videoId, [line(0, 1, text)], version);
    const versionOf = async (videoId: string) => (await findScript(aVideosContext(db), videoId)).version;

    it('replaces the script that was read, and returns the next version', async () => {
      const videoId = await anAnalyzedVideo(db, { cues: TRANSCRIBED });
      const read = await versionOf(videoId);
      const { version } = await replaceAt(videoId, read, 'Mine');

      expect(version).to.equal(read + 1);
      expect(await versionOf(videoId)).to.equal(version);
    });

    it('refuses to overwrite changes of others, and names the present version', async () => {
      const videoId = await anAnalyzedVideo(db, { cues: TRANSCRIBED });
      const read = await versionOf(videoId);
      const { version } = await replace(videoId, [line(0, 1, 'Theirs')]);
      const refused = await failureOf(replaceAt(videoId, read, 'Mine'));

      expect(refused).to.include({ code: 'conflict', field: 'expectedVersion' });
      expect((refused as DomainError).details).to.include({ expectedVersion: read, presentVersion: version });
      expect(refused.message).to.include(`its version is ${version}, not ${read}`);
      expect((await linesOf(videoId)).map(({ text }) => text)).to.deep.equal(['Theirs']);
    });

    it('accepts one of two writers that have read the same version', async () => {
      const videoId = await anAnalyzedVideo(db, { cues: TRANSCRIBED });
      const read = await versionOf(videoId);
      const outcomes = await Promise.all(
        ['One', 'Two'].map((text) =>
          replaceAt(videoId, read, text).then(
            () => text,
            () => null,
          ),
        ),
      );
      const accepted = outcomes.filter((text) => text !== null);

      expect(accepted).to.have.length(1);
      expect((await linesOf(videoId)).map(({ text }) => text)).to.deep.equal(accepted);
      expect(await versionOf(videoId)).to.equal(read + 1);
    });

    it('counts a new analysis, and neither equal lines nor a voiceover', async () => {
      const videoId = await anAnalyzedVideo(db, { cues: TRANSCRIBED });
      const read = await versionOf(videoId);
      const same = TRANSCRIBED.map(({ startTime, endTime, text }) => line(startTime, endTime, text));
      expect((await replace(videoId, same)).version).to.equal(read);
      await speak(videoId, [0]);
      expect(await versionOf(videoId)).to.equal(read);

      await analyze(db, videoId, { cues: [{ startTime: 0, endTime: 1, text: 'New' }] });

      expect(await versionOf(videoId)).to.equal(read + 1);
    });
  });
});
