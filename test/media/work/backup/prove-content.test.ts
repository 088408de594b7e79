import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { BackupContent } from '../../../../schemas/backup.js';
import { makeCertificates } from '../../../../services/media/credentials/make-certificates.js';
import { signMp4 } from '../../../../services/media/credentials/sign-mp4.js';
import { readSigningKey } from '../../../../services/media/credentials/signing-key.js';
import { proveContent } from '../../../../services/media/work/backup/prove-content.js';
import { aBackupContent } from '../../../setup/backup-content.js';
import { silentLog } from '../../../setup/calls.js';
import { clips, makeClip } from '../../../setup/clips.js';
import { useFolder } from '../../../setup/folders.js';

const aKey = async () => {
  const made = await makeCertificates(new Date());
  return readSigningKey({ chain: made.certificate, privateKey: made.privateKey }, { isSelfMade: true });
};
const FORGED = {
  signer: 'Reuters News Agency',
  selfSigned: false,
  signedAt: '2026-01-02T03:04:05.000Z',
  timeStamped: true,
  actions: ['c2pa.opened'],
  sourceSigned: true,
};

describe('what a backup claims about itself', () => {
  const dir = useFolder();
  let clip: string;
  let key: Awaited<ReturnType<typeof aKey>>;

  before(async () => {
    clip = await makeClip('signed', { ...clips.short, size: '160x90', fps: '15' });
    key = await aKey();
  });

  const sign = async (name: string, signer: typeof key, digitalSourceType?: string): Promise<string> => {
    const to = join(dir, `${name}.mp4`);
    const sha256 = createHash('sha256')
      .update(await readFile(clip))
      .digest('hex');
    const source = { id: 'source', relationship: 'parentOf', title: 'Source', sha256 } as const;
    const opened = { action: 'c2pa.opened', ingredients: ['source'] } as const;
    const dubbed = { action: 'c2pa.dubbed', ...(digitalSourceType && { digitalSourceType }) } as const;
    const content = { title: 'Export', ingredients: [source], actions: [opened, dubbed], approval: null };
    await signMp4(
      { from: clip, to },
      content,
      { key: signer, requestTimeStamp: null },
      { signal: new AbortController().signal },
    );
    return to;
  };
  /** The content with this export, which claims forged credentials. */
  const prove = async (exported: string, change: Partial<BackupContent> = {}) => {
    const content = aBackupContent();
    const claimed = {
      ...{ video: 'export/video.mp4', srt: 'export/subtitles.srt', manifest: null, basename: 'tour' },
      ...{ exportedAt: '2126-01-02T03:04:05.000Z', credentials: FORGED },
    };
    const files = { ...content.files, export: claimed };
    const paths = new Map([
      ['source/source.mp4', { path: clip }],
      ['export/video.mp4', { path: exported }],
    ]);
    const run = { signal: new AbortController().signal, log: silentLog };
    return proveContent({ ...content, files, ...change }, paths, key, run);
  };

  it('is no provenance: an export without a manifest has none', async () => {
    const { files } = await prove(clip);

    expect(files.export).to.not.have.property('credentials');
  });

  it('is no provenance: an export that somebody else signed, or that was changed, has none', async () => {
    const foreign = await sign('foreign', await aKey());
    const own = await sign('own', key);
    const changed = join(dir, 'changed.mp4');
    const bytes = await readFile(own);
    bytes.writeUInt8(bytes.readUInt8(bytes.indexOf('mdat') + 500) ^ 1, bytes.indexOf('mdat') + 500);
    await writeFile(changed, bytes);

    expect((await prove(foreign)).files.export).to.not.have.property('credentials');
    expect((await prove(changed)).files.export).to.not.have.property('credentials');
  });

  it('is replaced by what the manifest in the file states, which this installation signed', async () => {
    const { files } = await prove(await sign('own', key));

    const { signedAt, ...credentials } = files.export?.credentials ?? FORGED;
    expect(credentials).to.deep.equal({
      signer: key.signer,
      selfSigned: true,
      timeStamped: false,
      actions: ['c2pa.opened', 'c2pa.dubbed'],
      sourceSigned: false,
    });
    expect(Date.now() - Date.parse(signedAt)).to.be.within(0, 600_000);
  });

  it('cannot withdraw that audio is AI-generated', async () => {
    const marked = await sign('marked', await aKey(), 'trainedAlgorithmicMedia');
    const voiced = { script: { lines: [aLine()], keyEvents: [] } };

    expect((await prove(clip)).aiGeneratedAudio).to.equal(false);
    expect((await prove(clip, { aiGeneratedAudio: true })).aiGeneratedAudio).to.equal(true);
    expect((await prove(marked)).aiGeneratedAudio, 'the manifest states it').to.equal(true);
    expect((await prove(clip, voiced)).aiGeneratedAudio, 'a line has synthesized audio').to.equal(true);
  });

  it('does not reach into the future', async () => {
    const { files } = await prove(clip);

    expect(Date.parse(files.export?.exportedAt as string)).to.be.at.most(Date.now());
  });
});

const aLine = (): BackupContent['script']['lines'][number] => ({
  ...{ startTime: 0, endTime: 1, text: 'Open it.', words: null },
  voice: { file: 'narration/00001.wav', durationSeconds: 1 },
});
