import { expect } from 'chai';
import type { MessageDefinition } from '../../../../schemas/messages/define-message.js';
import { translateVideo } from '../../../../schemas/messages/media.js';
import type { TranslationRequest } from '../../../../schemas/messages/translation-request.js';
import { EngineFailed } from '../../../../services/media/ai/engine-failed.js';
import {
  openTranslateEngines,
  type TranslateEngines,
} from '../../../../services/media/ai/translate/open-translate-engines.js';
import { TranslateEnv } from '../../../../services/media/ai/translate/translate-config.js';
import { FileEntity } from '../../../../services/media/storage/file.entity.js';
import { findTranslation } from '../../../../services/media/subgraph/translation/translation.resolver.js';
import { AnalysisEntity } from '../../../../services/media/work/analysis/analysis.entity.js';
import { joinTranslation } from '../../../../services/media/work/translation/join-translation.js';
import { translateTexts } from '../../../../services/media/work/translation/translate-texts.js';
import { TranslationPartEntity } from '../../../../services/media/work/translation/translation.entity.js';
import { aService } from '../../../setup/calls.js';
import { deliverCommand } from '../../../setup/deliver-command.js';
import { queuedMessages } from '../../../setup/queued-messages.js';
import { makeSubgraphDouble } from '../../../setup/subgraph-double.js';
import { aTranslationRequest } from '../../../setup/translation.js';
import { useWorkQueue } from '../../../setup/work-queue.js';

const WORKSPACE = { workspaceId: 'ws_test' };
type Translate = TranslateEngines['translate'];

describe('translation of a video', () => {
  const queue = useWorkQueue();
  const { db, inWorkspace } = queue;
  let apertium: TranslateEngines;
  let number = 0;
  let job = { jobId: '', attempt: 1, videoId: 'vid_1', translationId: '' };
  let request: TranslationRequest | null;

  before(() => {
    apertium = openTranslateEngines(TranslateEnv.parse({ PATH: process.env.PATH }));
  });
  after(() => apertium.close());
  beforeEach(() => {
    number += 1;
    job = { jobId: `translation_${number}_x`, attempt: 1, videoId: 'vid_1', translationId: `trn_${number}` };
    request = aTranslationRequest();
  });
  afterEach(() => inWorkspace((tx) => tx.query('delete from analysis')));

  const deliver = async <P>(
    definition: MessageDefinition<P>,
    payload: P,
    id = `msg_${number}_${Math.random()}`,
  ) => {
    const videos = makeSubgraphDouble(() => ({ translationRequest: request }));
    return deliverCommand({ db, storage: queue.storage, videos }, definition, payload, id);
  };
  const work = (translate: Translate = apertium.translate, { concurrency = 2 } = {}) => {
    const services = { db, translating: { ...apertium, translate } };
    return queue.startPool(
      {
        translate: (run) => translateTexts(services, run),
        'translation-join': (run) => joinTranslation(services, run),
      },
      { concurrency },
    );
  };
  const reported = () => queue.endOf(job.jobId);
  const result = (workspaceId?: string) =>
    findTranslation({ db, caller: aService('videos', workspaceId) } as never, job.translationId);
  const manyLines = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      startTime: index,
      endTime: index + 1,
      text: `The house ${index}.`,
    }));
  const shouting: Translate = async ({ lines }) => ({
    lines: lines.map((line) => line.toUpperCase()),
    isDraft: false,
    engineId: 'openai',
  });

  it('translates title and lines, in order, and marks them as a draft', async () => {
    work();
    await deliver(translateVideo, job);

    const { name, payload } = await reported();

    expect(name).to.equal('media.translation-finished.v1');
    expect(payload).to.deep.equal({ ...job, newVideoId: 'vid_new' });
    const kept = await result();
    expect(kept?.title).to.match(/^La casa grande/i);
    expect(kept?.lines[0]).to.match(/puerta/i);
    expect(kept?.lines[1]).to.match(/^La casa es grande\.$/);
    expect(kept?.lines[2]).to.match(/noche/i);
    expect(kept).to.deep.include({ isDraft: true, engineId: 'apertium', files: {} });
    expect(await queue.rows()).to.deep.equal([]);
    expect(await inWorkspace((tx) => tx.count(TranslationPartEntity))).to.equal(0);
  });

  it('keeps names only near the time at which the screen shows them', async () => {
    const click = { kind: 'click', start: 1, end: 2, label: 'Files' };
    await inWorkspace((tx) =>
      tx.insert(AnalysisEntity, {
        ...{ ...WORKSPACE, id: 'ana_1', videoId: 'vid_1', sourceFileId: 'file_1', settingsKey: 'key' },
        result: { interactions: [click], durationSeconds: 60 },
      } as never),
    );
    request = aTranslationRequest({
      title: 'Open Files',
      lines: [
        { startTime: 8, endTime: 10, text: 'Open Files.' },
        { startTime: 40, endTime: 42, text: 'Open Files.' },
      ],
    });
    const verbatim: Array<readonly string[]> = [];
    work(async (input) => {
      verbatim.push(...(input.verbatim ?? []));
      return apertium.translate(input);
    });
    await deliver(translateVideo, job);

    await reported();

    expect(verbatim).to.deep.equal([['Files'], ['Files'], []]);
    expect((await result())?.lines[0]).to.equal('Abre Files.');
  });

  it('is done in units by free workers, and joined once, in order', async () => {
    request = aTranslationRequest({ lines: manyLines(1000) });
    work(shouting);
    work(shouting);
    await deliver(translateVideo, job);

    await reported();

    const kept = await result();
    expect(kept?.lines).to.deep.equal(request.lines.map(({ text }) => text.toUpperCase()));
    expect(kept).to.deep.include({ title: 'THE BIG HOUSE', isDraft: false });
    expect(await queuedMessages(db)).to.have.length(1);
  });

  it('continues where an earlier attempt failed', async () => {
    request = aTranslationRequest({ lines: manyLines(400) });
    const asked: string[] = [];
    const failing: Translate = async (input) => {
      if (input.lines.some((line) => line.includes('300')))
        throw new EngineFailed('openai', 'No credit', false);
      return shouting(input);
    };
    const pool = work(failing, { concurrency: 1 });
    await deliver(translateVideo, job);
    const failed = await reported();
    expect(failed.payload).to.deep.include({
      kind: 'translation',
      error: { code: 'internal_error', message: 'No credit', step: 'translation', retryable: false },
    });
    expect(await result()).to.equal(null);
    await pool.stop();
    await db.query('delete from outbox');

    work(async (input) => {
      asked.push(...input.lines);
      return shouting(input);
    });
    await deliver(translateVideo, { ...job, attempt: 2 });
    await reported();

    expect((await result())?.lines).to.have.length(400);
    expect(asked.length).to.be.lessThan(250);
    expect(asked).to.include('The house 300.').and.not.include('The house 1.');
  });

  it('of a deleted video fails, before and after its start', async () => {
    request = null;
    await deliver(translateVideo, job);
    expect((await reported()).payload).to.deep.include({ kind: 'translation', videoId: 'vid_1' });

    await db.query('delete from outbox');
    job = { ...job, jobId: `${job.jobId}y`, translationId: `${job.translationId}y` };
    request = aTranslationRequest({ fileIds: ['fil_gone'] });
    work(shouting);
    await deliver(translateVideo, job);

    expect((await reported()).payload).to.have.nested.property('error.code', 'not_found');
    expect(await result()).to.equal(null);
  });

  it('gives the new video files of its own with the same content', async () => {
    const file = (id: string, purpose: 'source' | 'thumbnail', letter: string) => ({
      ...WORKSPACE,
      id,
      sha256: letter.repeat(64),
      sizeBytes: '5',
      contentType: 'video/mp4',
      filename: 'a.mp4',
      purpose,
      videoId: 'vid_1',
      probe: purpose === 'source' ? { x: 1 } : null,
    });
    await inWorkspace((tx) =>
      tx.insert(FileEntity, [file('fil_s', 'source', 'a'), file('fil_t', 'thumbnail', 'b')] as never),
    );
    request = aTranslationRequest({ newVideoId: 'vid_twin', fileIds: ['fil_s', 'fil_t'] });
    work(shouting);
    await deliver(translateVideo, job);
    await reported();

    const { files = {} } = (await result()) ?? {};
    expect(Object.keys(files)).to.have.members(['fil_s', 'fil_t']);
    const own = await inWorkspace((tx) =>
      tx.find(FileEntity, { where: { videoId: 'vid_twin' }, order: { sha256: 'asc' } }),
    );
    expect(own.map(({ id, sha256, purpose, probe }) => ({ id, sha256, purpose, probe }))).to.deep.equal([
      { id: files.fil_s, sha256: 'a'.repeat(64), purpose: 'source', probe: { x: 1 } },
      { id: files.fil_t, sha256: 'b'.repeat(64), purpose: 'thumbnail', probe: null },
    ]);
  });
});
