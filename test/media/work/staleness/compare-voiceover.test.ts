import { expect } from 'chai';
import type { VoiceRequest } from '../../../../schemas/messages/voice-request.js';
import { MissingEngine } from '../../../../services/media/ai/engine-failed.js';
import { FileEntity } from '../../../../services/media/storage/file.entity.js';
import { compareVoiceover } from '../../../../services/media/work/staleness/compare-voiceover.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { makeRandom } from '../../../setup/random.js';
import { STORAGES, type TestStorage } from '../../../setup/storages.js';
import { aVoiceRequest, makeHumming, startVoicing, type Voicing } from '../../../setup/voicing.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const TEXTS = ['Open the page. Then wait.', 'Choose a language', 'Save it'];

const withLine = (request: VoiceRequest, at: number, change: object): VoiceRequest => ({
  ...request,
  lines: request.lines.map((line, index) => (index === at ? { ...line, ...change } : line)),
});
const withSettings = (request: VoiceRequest, change: object): VoiceRequest => ({
  ...request,
  settings: { ...request.settings, ...change },
});

const EDITS: Record<string, (request: VoiceRequest) => VoiceRequest> = {
  nothing: (request) => request,
  'a text': (request) => withLine(request, 1, { text: 'Pick one' }),
  'a time': (request) => withLine(request, 2, { startTime: 7, endTime: 9 }),
  'a removed line': (request) => ({ ...request, lines: request.lines.slice(0, 2) }),
  'the pause of lines with two sentences': (request) => withSettings(request, { sentencePauseSeconds: 1 }),
  'the speed': (request) => withSettings(request, { speed: 1.2 }),
  'the length of the video': (request) => ({ ...request, videoSeconds: 14 }),
};

describe('compareVoiceover', () => {
  let opened: TestStorage;
  let voicing: Voicing;
  const tts = makeHumming();

  before(async () => {
    opened = await (Object.values(STORAGES)[0] as () => Promise<TestStorage>)();
    voicing = await startVoicing(opened.storage, tts);
  });
  after(async () => {
    await voicing.stop();
    await opened.close();
  });

  const hashOf = async (id: string) =>
    (await inTransaction(voicing.db, WORKSPACE, (tx) => tx.findOneByOrFail(FileEntity, { id }))).sha256;

  const seed = 7;
  it(`says exactly what a voiceover after any one edit changes and speaks (seed ${seed})`, async () => {
    const random = makeRandom(seed);
    const edits = Object.entries(EDITS)
      .map((edit) => ({ edit, order: random() }))
      .sort((a, b) => a.order - b.order);
    let before = aVoiceRequest(TEXTS);
    let last = await voicing.make(before);

    for (const {
      edit: [name, edit],
    } of edits) {
      const now = edit(before);
      const voiceKeys = now.lines.map(
        ({ text }) => last.lines[before.lines.findIndex((line) => line.text === text)]?.key ?? null,
      );
      const asked = { ...WORKSPACE, fileId: last.fileId, before, now, voiceKeys };
      const said = await compareVoiceover({ db: voicing.db, storage: opened.storage, tts }, asked);
      const made = await voicing.make(now);

      expect(said.isCurrent, name).to.equal((await hashOf(made.fileId)) === (await hashOf(last.fileId)));
      expect(said.linesToSpeak, name).to.equal(made.synthesizedLines);
      before = now;
      last = made;
    }
  });

  it('is out of date while a line of the script has no audio, although the file has it', async () => {
    const request = aVoiceRequest(['Twice said']);
    const { fileId } = await voicing.make(request);

    const said = await compareVoiceover(
      { db: voicing.db, storage: opened.storage, tts },
      { ...WORKSPACE, fileId, before: request, now: request, voiceKeys: [null] },
    );

    expect(said).to.deep.equal({ isCurrent: false, linesToSpeak: 0, revoicedLines: [0], problem: null });
  });

  it('says why nothing could be spoken', async () => {
    const request = aVoiceRequest(['No voice']);
    const silent = {
      ...tts,
      choose: async () => {
        throw new MissingEngine('The voice is gone');
      },
    };

    const said = await compareVoiceover(
      { db: voicing.db, storage: opened.storage, tts: silent },
      { ...WORKSPACE, fileId: 'fil_x', before: request, now: request, voiceKeys: [null] },
    );

    expect(said).to.deep.include({ isCurrent: false, problem: 'The voice is gone' });
  });
});
