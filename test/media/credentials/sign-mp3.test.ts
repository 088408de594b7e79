import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeCertificates } from '../../../services/media/credentials/make-certificates.js';
import { makeTimeStampClient } from '../../../services/media/credentials/open-credentials.js';
import { signMp3 } from '../../../services/media/credentials/sign-mp3.js';
import { readSigningKey } from '../../../services/media/credentials/signing-key.js';
import { runFfmpeg } from '../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { describeVoiceover } from '../../../services/media/work/voiceover/sign-voiceover.js';
import { makeOutbound, type Outbound } from '../../../services/platform/outbound/outbound.js';
import { silentLog } from '../../setup/calls.js';
import { useFolder } from '../../setup/folders.js';
import { readWithFfmpeg } from '../../setup/read-media.js';
import { startTimeStampServer, type TimeStampServer } from '../../setup/time-stamp-server.js';
import { actionsOf, verifyCredentials } from '../../setup/verify-credentials.js';

const made = await makeCertificates(new Date());
const key = readSigningKey({ chain: made.certificate, privateKey: made.privateKey }, { isSelfMade: true });
const mp3 = { anchors: made.root, format: 'audio/mpeg' };
const source = { sha256: 'ab'.repeat(32), contentType: 'video/mp4' };
const approval = { id: 'usr_1', name: 'Ann Lee', approvedAt: '2026-01-02T03:04:05.000Z' };
const content = describeVoiceover(source, 'es', { translatedFrom: { language: 'en' }, approval });

describe('signMp3', () => {
  const dir = useFolder();
  let from: string;
  let to: string;
  let outbound: Outbound;
  let timeStamps: TimeStampServer;

  before(async () => {
    from = join(dir, 'voice.mp3');
    to = join(dir, 'signed.mp3');
    await runFfmpeg({
      inputs: [{ path: 'sine=r=24000:d=1', formats: 'lavfi', options: ['-f', 'lavfi'] }],
      outputs: [
        {
          path: from,
          options: ['-b:a', '64k', '-metadata', 'title=Voiceover', '-id3v2_version', '3', '-f', 'mp3'],
        },
      ],
      signal: new AbortController().signal,
    });
    outbound = makeOutbound({ allowCidrs: ['127.0.0.1'] });
    timeStamps = await startTimeStampServer();
  });
  after(async () => {
    await timeStamps.close();
    await outbound.close();
  });

  const packetsOf = async (path: string): Promise<string> => {
    const { output } = await readWithFfmpeg(['-i', path, '-c', 'copy', '-f', 'framemd5', 'pipe:1']);
    return output.toString();
  };

  it('signs a voiceover so that another implementation finds it valid, with the same audio', async () => {
    await signMp3({ from, to }, content, { key, requestTimeStamp: null });

    const { state, failures, active } = await verifyCredentials(to, mp3);
    expect(failures).to.deep.equal([]);
    expect(state).to.equal('Trusted');
    const [created, translated] = actionsOf(active);
    expect(created).to.include({
      action: 'c2pa.created',
      digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
    });
    expect(translated).to.include({ action: 'c2pa.translated' });
    expect(translated?.parameters).to.include({ sourceLanguage: 'en', targetLanguage: 'es' });
    expect(active.ingredients[0]).to.include({ relationship: 'inputTo', title: 'Source' });
    for (const action of [created, translated])
      expect(action?.parameters).to.have.property('ingredients').with.length(1);
    expect(await packetsOf(to)).to.equal(await packetsOf(from));
    expect((await readFile(to)).includes('Voiceover')).to.equal(true);
  });

  it('makes a changed byte visible, and replaces the manifest when it signs again', async () => {
    await signMp3({ from, to }, content, { key, requestTimeStamp: null });
    const again = join(dir, 'again.mp3');
    await signMp3({ from: to, to: again }, content, { key, requestTimeStamp: null });
    const bytes = await readFile(again);
    const last = bytes.length - 100;
    const changed = join(dir, 'changed.mp3');
    await writeFile(changed, Buffer.from(bytes).fill(bytes.readUInt8(last) ^ 1, last, last + 1));

    expect((await verifyCredentials(again, mp3)).state).to.equal('Trusted');
    expect(bytes.length).to.equal((await readFile(to)).length);
    const { state, failures } = await verifyCredentials(changed, mp3);
    expect([state, ...failures]).to.deep.equal(['Invalid', 'assertion.dataHash.mismatch']);
  });

  it('adds the time stamp of a server', async () => {
    const requestTimeStamp = makeTimeStampClient({ url: timeStamps.url, outbound, log: silentLog });

    const { isTimeStamped } = await signMp3({ from, to }, content, { key, requestTimeStamp });

    expect(isTimeStamped).to.equal(true);
    const { state, successes, active } = await verifyCredentials(to, {
      ...mp3,
      anchors: `${made.root}${timeStamps.root}`,
    });
    expect(state).to.equal('Trusted');
    expect(successes).to.include('timeStamp.validated');
    expect(active.signature_info.time).to.be.a('string');
  });

  it('signs without a time stamp while the server does not answer the request', async () => {
    const requestTimeStamp = makeTimeStampClient({ url: timeStamps.url, outbound, log: silentLog });
    let first: Buffer | undefined;
    const answers = {
      'an error': () => ({ status: 500, body: Buffer.alloc(0) }),
      'no time stamp': () => ({ status: 200, body: Buffer.from('no time stamp') }),
      // 2: rejected
      'a refusal': () => ({ status: 200, body: Buffer.from('30053003020102', 'hex') }),
      'the answer to another request': () => ({
        status: 200,
        body: first ?? Buffer.from('3003020100', 'hex'),
      }),
    };
    for (const [name, answer] of Object.entries(answers)) {
      timeStamps.answer = answer;

      const { isTimeStamped } = await signMp3({ from, to }, content, { key, requestTimeStamp });

      expect(isTimeStamped, name).to.equal(false);
      expect((await verifyCredentials(to, mp3)).state, name).to.equal('Trusted');
    }
    timeStamps.answer = null;
  });

  it('asks no server at an address that is not permitted', async () => {
    const guarded = makeOutbound({ allowCidrs: [] });
    timeStamps.answer = () => {
      throw new Error('the server was asked');
    };

    const requestTimeStamp = makeTimeStampClient({ url: timeStamps.url, outbound: guarded, log: silentLog });

    expect(await requestTimeStamp(Buffer.from('bytes'))).to.equal(null);
    timeStamps.answer = null;
    await guarded.close();
  });
});
