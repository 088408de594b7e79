import { expect } from 'chai';
import { inTransaction } from '../../../services/platform/database/database.js';
import { findScript } from '../../../services/videos/script/find-script.js';
import { type LineChange, patchScript } from '../../../services/videos/script/patch-script.js';
import { ScriptLineEntity } from '../../../services/videos/script/script-line.entity.js';
import { VideoEntity } from '../../../services/videos/video/video.entity.js';
import { aCaller, refusalOf } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { failureOf } from '../../setup/failure-of.js';
import { aDraft, anAnalyzedVideo } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

const CUES = [
  { startTime: 0, endTime: 2, text: 'Open the menu' },
  { startTime: 3, endTime: 5, text: 'Press save' },
  { startTime: 6, endTime: 8, text: 'Press save again' },
];

describe('patchScript', () => {
  const db = useTestDatabase().source('videos');

  const within = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(db, { workspaceId: 'ws_test' }, work);
  const aScript = () => anAnalyzedVideo(db, { cues: CUES });
  const patch = (videoId: string, changes: readonly LineChange[], version?: number) =>
    patchScript(aVideosContext(db), videoId, changes, version);
  const linesOf = async (videoId: string) =>
    (await findScript(aVideosContext(db), videoId)).lines.map(({ startTime, endTime, text }) => [
      ...[startTime, endTime, text],
    ]);
  const messageOf = async (videoId: string, ...changes: LineChange[]) =>
    (await failureOf(patch(videoId, changes))).message;

  it('changes lines by position and by text, deletes and adds some, and keeps the rest', async () => {
    const videoId = await aScript();

    const patched = await patch(videoId, [
      { index: 0, text: 'Open the file menu' },
      { match: 'again', start: 6.5 },
      { match: 'Press save', delete: true },
      { start: 2.5, end: 3, text: 'Wait' },
    ]);

    expect(await linesOf(videoId)).to.deep.equal([
      [0, 2, 'Open the file menu'],
      [2.5, 3, 'Wait'],
      [6.5, 8, 'Press save again'],
    ]);
    expect(patched.changedLines).to.deep.equal([0, 1, 2]);
    expect(patched.lines[1]).to.include({ text: 'Wait', source: 'edited' });
  });

  it('discards the narration of changed texts alone', async () => {
    const videoId = await aScript();
    await within((tx) =>
      tx.update(ScriptLineEntity, { videoId }, { voiceFileId: 'fil_1', voiceDuration: 1, voiceKey: 'key' }),
    );

    const { voiceoverInvalidatedLines, lines } = await patch(videoId, [
      { index: 0, text: 'Open it' },
      { index: 1, end: 5.5 },
    ]);

    expect(voiceoverInvalidatedLines).to.equal(1);
    expect(lines.map(({ voiceFileId }) => voiceFileId)).to.deep.equal([null, 'fil_1', 'fil_1']);
  });

  it('orders lines by time, and warns about the changed ones by the index of the change', async () => {
    const videoId = await aScript();

    const { lines, warnings } = await patch(videoId, [
      { index: 2, start: 1, end: 1.5 },
      { index: 1, text: '' },
    ]);

    expect(lines.map(({ text }) => text)).to.deep.equal(['Open the menu', 'Press save again', '']);
    expect(warnings).to.deep.equal([
      {
        index: 0,
        code: 'overlap',
        message:
          'line 0 overlaps body.changes[0]: its caption ends at 1, and the two are narrated one after the other',
      },
      { index: 1, code: 'empty_text', message: 'body.changes[1] has no text; it is treated as a pause' },
    ]);
  });

  it('refuses to change a script that has changed since it was read', async () => {
    const videoId = await aScript();
    const { version } = await findScript(aVideosContext(db), videoId);
    const changed = await patch(videoId, [{ index: 0, text: 'Theirs' }], version);

    expect(changed.version).to.equal(version + 1);
    expect(await refusalOf(patch(videoId, [{ index: 0, text: 'Mine' }], version))).to.equal('conflict');
    expect((await linesOf(videoId))[0]).to.include('Theirs');
  });

  it('applies concurrent changes of different lines', async () => {
    const videoId = await aScript();

    await Promise.all([0, 1, 2].map((index) => patch(videoId, [{ index, text: `New ${index}` }])));

    expect((await linesOf(videoId)).map(([, , text]) => text)).to.deep.equal(['New 0', 'New 1', 'New 2']);
  });

  it('names the change and the rule', async () => {
    const videoId = await aScript();
    const name = 'body.changes[0]';

    expect(await messageOf(videoId)).to.equal('body.changes must not be empty');
    expect(await messageOf(videoId, { index: 3, text: 'a' })).to.equal(`${name}.index must be from 0 to 2`);
    expect(await messageOf(videoId, { match: 'Close' })).to.equal(
      `${name}.match must be the text of a line, or a part of it: no line has it`,
    );
    expect(await messageOf(videoId, { match: 'save', text: 'a' })).to.equal(
      `${name}.match must fit one line: 1, 2 have it; name one by its index`,
    );
    expect(await messageOf(videoId, { index: 0, match: 'Open', text: 'a' })).to.equal(
      `${name} must have index or match, not both`,
    );
    expect(await messageOf(videoId, { index: 0 })).to.equal(`${name} must have start, end, text or delete`);
    expect(await messageOf(videoId, { index: 0, delete: true, text: 'a' })).to.equal(
      `${name} must not have delete together with start, end or text`,
    );
    expect(await messageOf(videoId, { text: 'a' })).to.equal(
      `${name} must have index or match; start, end and text without them add a line`,
    );
    expect(await messageOf(videoId, { index: 1, end: 2 })).to.equal(
      `${name}.end must not be before its start (3)`,
    );
    expect(await messageOf(videoId, { index: 1, end: 4 }, { match: 'Press save', end: 4 })).to.equal(
      'body.changes[1] must not change line 1 a second time',
    );
    expect(await messageOf(videoId, ...[0, 1, 2].map((index) => ({ index, delete: true })))).to.equal(
      'body.changes must leave at least one line',
    );
    expect(await linesOf(videoId)).to.have.length(3);
  });

  it('refuses a locked video, one that is not analyzed, and one of another workspace', async () => {
    const changes = [{ index: 0, text: 'a' }];
    const locked = await aScript();
    await within((tx) => tx.update(VideoEntity, { id: locked }, { locked: true }));
    const stranger = aVideosContext(db, aCaller({ workspaceId: 'ws_other' }));

    expect(await refusalOf(patch(locked, changes))).to.equal('locked');
    expect(await refusalOf(patch(await aDraft(db), changes))).to.equal('not_found');
    expect(await refusalOf(patchScript(stranger, locked, changes))).to.equal('not_found');
  });
});
