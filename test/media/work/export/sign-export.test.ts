import { readdir } from 'node:fs/promises';
import { expect } from 'chai';
import { makeCertificates } from '../../../../services/media/credentials/make-certificates.js';
import { readSigningKey } from '../../../../services/media/credentials/signing-key.js';
import { exportProgress } from '../../../../services/media/work/export/export-progress.js';
import { clips, makeClip } from '../../../setup/clips.js';
import { useMediaAtWork, type WorkEnd } from '../../../setup/media-at-work.js';
import { readWithFfmpeg } from '../../../setup/read-media.js';
import { actionsOf, verifyCredentials } from '../../../setup/verify-credentials.js';

const made = await makeCertificates(new Date());
const key = readSigningKey({ chain: made.certificate, privateKey: made.privateKey }, { isSelfMade: true });
const keys = { key, requestTimeStamp: null };
const anchors = made.root;
const approval = { id: 'usr_1', name: 'Ann Lee', approvedAt: '2026-01-02T03:04:05.000Z' };

describe('signing an export', () => {
  const media = useMediaAtWork(() => ({ credentials: async () => keys }));
  let clip: string;
  let source: string;
  let signed: WorkEnd;

  before(async () => {
    clip = await makeClip('signed', { ...clips.short, size: '160x90', fps: '15' });
    source = await media.source(clip, 'vid_1');
    signed = await media.export('vid_1', source, 'Words', { provenance: { approval } });
  });

  const pathOf = async ({ name, payload }: WorkEnd): Promise<string> => {
    expect(name, JSON.stringify(payload)).to.equal('media.render-finished.v1');
    return media.pathOf(payload.exportFileId);
  };
  const framesOf = async (path: string): Promise<string> =>
    (await readWithFfmpeg(['-i', path, '-map', '0', '-f', 'framemd5', 'pipe:1'])).output.toString();

  it('stores a file that another implementation finds valid, and reports what it states', async () => {
    const { state, active } = await verifyCredentials(await pathOf(signed), { anchors });

    expect(state).to.equal('Trusted');
    expect(actionsOf(active).map(({ action }) => action)).to.deep.equal([
      'c2pa.opened',
      'c2pa.edited',
      'c2pa.transcoded',
    ]);
    expect(JSON.stringify(active.assertions)).to.contain('Ann Lee');
    expect(JSON.stringify(active)).to.not.contain('talk');
    expect(signed.payload.credentials).to.include({
      signer: 'Video processing service (self-signed)',
      selfSigned: true,
      timeStamped: false,
      sourceSigned: false,
    });
  });

  it('reuses the signed file, and signs it anew when something else is to be stated', async () => {
    const again = await media.export('vid_1', source, 'Words', { provenance: { approval } });
    const other = await media.export('vid_1', source, 'Words', {
      provenance: { translatedFrom: { language: 'de' } },
    });

    expect(await pathOf(again)).to.equal(await pathOf(signed));
    expect(again.payload.credentials).to.deep.equal(signed.payload.credentials);
    const { state, manifests, active } = await verifyCredentials(await pathOf(other), { anchors });
    expect(state).to.equal('Trusted');
    expect(Object.keys(manifests)).to.have.length(1);
    expect(actionsOf(active).map(({ action }) => action)).to.include('c2pa.translated');
    expect(JSON.stringify(active.assertions)).to.not.contain('Ann Lee');
    expect(other.payload).to.include({ renderedSegments: 0 });
    expect(await framesOf(await pathOf(other))).to.equal(await framesOf(await pathOf(signed)));
  });

  it('signs no export when it is switched off, with the same frames', async () => {
    media.rendering.credentials = null;

    const plain = await media.export('vid_1', source, 'Words');

    media.rendering.credentials = async () => keys;
    expect(plain.payload).to.not.have.property('credentials');
    expect(await framesOf(await pathOf(plain))).to.equal(await framesOf(await pathOf(signed)));
  });

  it('leaves no second file behind', async () => {
    const names = await readdir(media.dataDir, { recursive: true });

    expect(names.filter((name) => name.endsWith('.signed'))).to.deep.equal([]);
  });

  it('is a step of the progress while it lasts', () => {
    const stepAt = (fraction: number) =>
      exportProgress(new Map([['join', { kind: 'join', units: 1, done: 0, fraction }]]), {
        jobId: 'export_1',
        payload: {},
      })?.step;

    expect([0.5, 0.6, 0.85, 0.95].map(stepAt)).to.deep.equal(['join', 'sign', 'sign', 'join']);
  });
});
