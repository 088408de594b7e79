import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { fileKey } from '../../../../services/media/storage/blob-key.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { clips, makeClip } from '../../../setup/clips.js';
import { useMediaAtWork, WORKSPACE, type WorkEnd } from '../../../setup/media-at-work.js';

const { workspaceId } = WORKSPACE;

interface Manifest {
  readonly files: ReadonlyArray<{ readonly name: string; readonly sha256: string }>;
  readonly [more: string]: unknown;
}

describe('verification and manifest of an export', () => {
  const media = useMediaAtWork();
  let source: string;

  before(async () => {
    const path = await makeClip('proven', { ...clips.plain, size: '160x90', fps: '15' });
    source = await media.source(path, 'vid_1');
  });

  const fileOf = async (id: unknown) => {
    const rows: Array<{ sha256: string; filename: string; purpose: string }> = await inTransaction(
      media.db,
      WORKSPACE,
      (tx) => tx.query('select sha256, filename, purpose from file where id = $1', [id]),
    );
    return rows[0]!;
  };
  const manifestOf = async ({ payload }: WorkEnd) => {
    const { sha256: _, ...file } = await fileOf(payload.manifestFileId);
    const text = await readFile(await media.pathOf(payload.manifestFileId), 'utf8');
    return { file, text, manifest: JSON.parse(text) as Manifest };
  };

  it('are returned with the job, and stored with the export: files, tools and settings', async () => {
    const done = await media.export('vid_1', source, 'Words', {
      watermark: null,
      openingSceneUrl: null,
    });

    expect(done.name, JSON.stringify(done.payload)).to.equal('media.render-finished.v1');
    expect(done.payload.proof).to.include({ frames: 180, durationSeconds: 12 });
    const { file, manifest } = await manifestOf(done);
    expect(file).to.deep.equal({ filename: 'talk.manifest.json', purpose: 'manifest' });
    expect(manifest.files).to.deep.equal([
      {
        name: 'talk.mp4',
        contentType: 'video/mp4',
        sha256: (await fileOf(done.payload.exportFileId)).sha256,
      },
      {
        name: 'talk.srt',
        contentType: 'text/plain; charset=utf-8',
        sha256: (await fileOf(done.payload.srtFileId)).sha256,
      },
    ]);
    expect(manifest.aiGeneratedAudio).to.deep.equal({ value: false });
    expect(manifest.madeFrom).to.deep.include({ role: 'footage', sha256: (await fileOf(source)).sha256 });
    expect(manifest.settings).to.include({ ratio: null, reframe: false, lines: 1, narratedLines: 0 });
    expect(manifest.tools).to.have.nested.property('ffmpeg.version').that.is.a('string');
    expect(manifest.proof).to.deep.equal(done.payload.proof);
  });

  it('state that the audio is AI-generated, and why', async () => {
    const done = await media.export('vid_1', source, 'Words', { aiGeneratedAudio: true });

    const { manifest } = await manifestOf(done);
    expect(manifest.aiGeneratedAudio).to.deep.equal({
      value: true,
      reason: 'The audio of the source is AI-generated',
      digitalSourceType:
        'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
    });
  });

  /** Makes the next export join again, although an equal one exists. */
  const forgetJoined = () =>
    inTransaction(media.db, WORKSPACE, (tx) => tx.query('delete from joined_export'));

  it('are reused when nothing changed: the verified file is not joined again', async () => {
    const first = await media.export('vid_1', source, 'Words');
    // Marks the stored verification, so that reuse can be recognized.
    await inTransaction(media.db, WORKSPACE, (tx) =>
      tx.query(`update joined_export set proof = proof || '{"decodedKeyframes": 4711}'`),
    );

    const again = await media.export('vid_1', source, 'Words');
    const other = await media.export('vid_1', source, 'Words that change');

    expect(again.name, JSON.stringify(again.payload)).to.equal('media.render-finished.v1');
    expect(again.payload.proof).to.include({ decodedKeyframes: 4711 });
    expect(again.payload).to.include({ renderedSegments: 0 });
    expect(again.payload.exportFileId).to.not.equal(first.payload.exportFileId);
    const shaOf = async ({ payload }: WorkEnd) => (await fileOf(payload.exportFileId)).sha256;
    expect(await shaOf(again)).to.equal(await shaOf(first));
    expect(other.payload.proof).to.not.include({ decodedKeyframes: 4711 });
    expect(await shaOf(other)).to.not.equal(await shaOf(first));
  });

  it('are made again when the bytes of the finished file are damaged or missing', async () => {
    const first = await media.export('vid_1', source, 'Words');
    const { sha256 } = await fileOf(first.payload.exportFileId);
    const path = await media.pathOf(first.payload.exportFileId);
    const bytes = await readFile(path);
    await writeFile(path, Buffer.from(bytes).fill(0, 1000, 2000));

    const mended = await media.export('vid_1', source, 'Words');
    expect(mended.name, JSON.stringify(mended.payload)).to.equal('media.render-finished.v1');
    expect((await readFile(path)).equals(bytes)).to.equal(true);

    await media.storage.remove(fileKey(workspaceId, sha256));
    const found = await media.export('vid_1', source, 'Words');
    expect(found.name, JSON.stringify(found.payload)).to.equal('media.render-finished.v1');
    expect((await readFile(path)).equals(bytes)).to.equal(true);
  });

  const piecesFolder = () => join(media.dataDir, 'media', 'segments', workspaceId);
  /** Damages a file without changing its size, so that only its content shows it. */
  const damage = async (name: string) => {
    const path = join(piecesFolder(), name);
    const bytes = await readFile(path);
    bytes.fill(0xff, Math.floor(bytes.length * 0.3), Math.floor(bytes.length * 0.6));
    await writeFile(path, bytes);
  };

  it('detect a damaged segment: it is rendered again, and no other', async () => {
    const whole = await media.export('vid_1', source, 'Words');
    const [piece] = await inTransaction(media.db, WORKSPACE, (tx) =>
      tx.query(`select key from segment where rendered ? 'frames' order by used_at desc, key limit 1`),
    );
    await damage(`vid_1.${piece.key}.mp4`);
    await forgetJoined();

    const again = await media.export('vid_1', source, 'Words');

    expect(again.name, JSON.stringify(again.payload)).to.equal('media.render-finished.v1');
    expect(again.payload).to.include({ renderedSegments: 1 });
    expect((await fileOf(again.payload.exportFileId)).sha256).to.equal(
      (await fileOf(whole.payload.exportFileId)).sha256,
    );
  });

  it('fail the job with the reason, and render new segments at the next request', async () => {
    await media.export('vid_1', source, 'Words');
    for (const name of await readdir(piecesFolder())) await damage(name);
    await forgetJoined();
    // Like segments stored without a hash.
    await inTransaction(media.db, WORKSPACE, (tx) => tx.query('update segment set sha256 = null'));

    const failed = await media.export('vid_1', source, 'Words');
    const again = await media.export('vid_1', source, 'Words');

    expect(failed.name).to.equal('media.work-failed.v1');
    expect(failed.payload.error).to.include({ code: 'internal_error', step: 'join', retryable: true });
    expect(failed.payload.error?.message).to.match(/\d/).and.not.contain(media.dataDir);
    expect(again.name, JSON.stringify(again.payload)).to.equal('media.render-finished.v1');
    expect(again.payload).to.include({ reusedSegments: 0 });
  });

  it('render only the audio again if only that is wrong, and do not promise that a retry succeeds', async () => {
    await media.export('vid_1', source, 'Words');
    await inTransaction(media.db, WORKSPACE, (tx) =>
      tx.query(
        `update segment set rendered = rendered || '{"truePeakDb": 0.4}' where rendered ? 'truePeakDb'`,
      ),
    );
    await forgetJoined();

    const failed = await media.export('vid_1', source, 'Words');
    const again = await media.export('vid_1', source, 'Words');

    expect(failed.payload.error).to.deep.include({
      code: 'internal_error',
      step: 'join',
      retryable: false,
      message: "The export's audio peaks at 0.40 dBTP; at most -1 is allowed",
    });
    expect(again.name, JSON.stringify(again.payload)).to.equal('media.render-finished.v1');
    expect(again.payload).to.include({ renderedSegments: 0 });
    expect(again.payload.proof).to.have.property('truePeakDb').that.is.below(-1);
  });
});
