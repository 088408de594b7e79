import { createHash } from 'node:crypto';
import { copyFile, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { hasManifests, importManifests } from '../../../services/media/credentials/import-manifests.js';
import { makeCertificates } from '../../../services/media/credentials/make-certificates.js';
import { signMp4 } from '../../../services/media/credentials/sign-mp4.js';
import type { SignedContent } from '../../../services/media/credentials/signed-content.js';
import { readSigningKey } from '../../../services/media/credentials/signing-key.js';
import { readTopLevelBoxes } from '../../../services/media/video/probe/mp4-boxes.js';
import { clips, makeClip } from '../../setup/clips.js';
import { failureOf } from '../../setup/failure-of.js';
import { useFolder } from '../../setup/folders.js';
import { readWithFfmpeg } from '../../setup/read-media.js';
import { actionsOf, verifyCredentials } from '../../setup/verify-credentials.js';

const never = new AbortController().signal;
const made = await makeCertificates(new Date());
const keys = {
  key: readSigningKey({ chain: made.certificate, privateKey: made.privateKey }, { isSelfMade: true }),
  requestTimeStamp: null,
};
const anchors = made.root;

describe('signMp4', () => {
  const dir = useFolder();
  let clip: string;
  let signed: string;
  let content: SignedContent;

  before(async () => {
    clip = await makeClip('signed', { ...clips.short, size: '160x90', fps: '15' });
    signed = join(dir, 'signed.mp4');
    content = {
      title: 'Export',
      ingredients: [
        {
          id: 'source',
          relationship: 'parentOf',
          title: 'Source',
          contentType: 'video/mp4',
          sha256: createHash('sha256')
            .update(await readFile(clip))
            .digest('hex'),
        },
        { id: 'music', relationship: 'componentOf', title: 'Music', sha256: 'ab'.repeat(32) },
      ],
      actions: [
        { action: 'c2pa.opened', ingredients: ['source'] },
        { action: 'c2pa.placed', ingredients: ['music'] },
        { action: 'c2pa.dubbed', digitalSourceType: 'trainedAlgorithmicMedia' },
        { action: 'c2pa.translated', sourceLanguage: 'en', targetLanguage: 'es' },
        { action: 'c2pa.edited' },
        { action: 'c2pa.transcoded', ingredients: ['source'] },
      ],
      approval: { name: 'Ann Lee', id: 'usr_1', approvedAt: '2026-01-02T03:04:05.000Z' },
    };
    await signMp4({ from: clip, to: signed }, content, keys, { signal: never });
  });

  it('signs so that another implementation finds the file valid, and trusted with the root', async () => {
    const trusting = await verifyCredentials(signed, { anchors });
    const other = await verifyCredentials(signed);

    expect(trusting.failures).to.deep.equal([]);
    expect(trusting.state).to.equal('Trusted');
    expect(trusting.successes).to.include.members(['claimSignature.validated', 'assertion.bmffHash.match']);
    expect(other.state).to.equal('Valid');
    expect(other.failures).to.deep.equal(['signingCredential.untrusted']);
  });

  it('states what was done, from what, and who approved it', async () => {
    const { active } = await verifyCredentials(signed, { anchors });

    expect(active.claim_generator_info[0]).to.include({ name: 'Video processing service' });
    const done = actionsOf(active);
    expect(done.map(({ action }) => action)).to.deep.equal(content.actions.map(({ action }) => action));
    expect(done[2]).to.have.property(
      'digitalSourceType',
      'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
    );
    expect(done[3])
      .to.have.property('parameters')
      .that.includes({ sourceLanguage: 'en', targetLanguage: 'es' });
    const [source] = active.ingredients;
    expect(source).to.include({ relationship: 'parentOf', format: 'video/mp4' });
    const hash = Buffer.from(content.ingredients[0]?.sha256 ?? '', 'hex').toString('base64url');
    expect(source).to.have.property('instance_id', `ni:///sha-256;${hash}`);
    const approval = active.assertions.find(({ label }) => label === 'cawg.metadata')?.data;
    expect(JSON.stringify(approval)).to.contain('Ann Lee').and.to.contain('2026-01-02T03:04:05.000Z');
  });

  it('changes no bit of the streams, and lets the file play while it is loaded', async () => {
    const boxes = (await readTopLevelBoxes(signed)).map(({ type }) => type);

    expect(boxes.slice(0, 3)).to.deep.equal(['ftyp', 'uuid', 'moov']);
    expect(await hashesOfFrames(signed)).to.equal(await hashesOfFrames(clip));
  });

  it('makes every later change of a byte visible', async () => {
    const bytes = await readFile(signed);
    const places = {
      mdat: bytes.indexOf('mdat') + 500,
      moov: bytes.indexOf('mvhd') + 20,
      stco: bytes.indexOf('stco') + 15,
    };
    for (const [name, at] of Object.entries(places))
      expect(await stateAfterChange(at), name).to.deep.equal(['Invalid', 'assertion.bmffHash.mismatch']);
    expect(await stateAfterChange(bytes.indexOf('c2pa.dubbed') + 6)).to.deep.equal([
      'Invalid',
      'assertion.hashedURI.mismatch',
    ]);
    expect(await stateAfterChange(bytes.indexOf('dc:titlefExport') + 10)).to.deep.equal([
      'Invalid',
      'claimSignature.mismatch',
    ]);
  });

  it('replaces the manifest when a signed file is signed again', async () => {
    const again = join(dir, 'again.mp4');
    await signMp4({ from: signed, to: again }, { ...content, approval: null }, keys, { signal: never });

    const verified = await verifyCredentials(again, { anchors });
    expect(verified.state).to.equal('Trusted');
    expect(Object.keys(verified.manifests)).to.have.length(1);
    expect(verified.active.assertions.map(({ label }) => label)).to.not.include('cawg.metadata');
    expect(await hashesOfFrames(again)).to.equal(await hashesOfFrames(clip));
  });

  it('contains the manifests of a signed source, with what checking them has shown', async () => {
    const made = join(dir, 'made.mp4');
    const manifests = await importManifests(signed, { signal: never });
    const [source] = content.ingredients;
    if (!source) throw new Error('no source');
    const ingredients = [{ ...source, manifests }];
    const actions = [{ action: 'c2pa.opened', ingredients: ['source'] }] as const;
    await signMp4({ from: clip, to: made }, { title: 'Export', ingredients, actions, approval: null }, keys, {
      signal: never,
    });

    const verified = await verifyCredentials(made, { anchors });
    expect(verified.failures).to.deep.equal([]);
    expect(verified.state).to.equal('Trusted');
    expect(Object.keys(verified.manifests)).to.have.length(2);
    const [ingredient] = verified.active.ingredients;
    expect(verified.manifests).to.have.property(String(ingredient?.active_manifest));
    expect(codesOf(manifests?.validation)).to.include.members([
      'claimSignature.validated',
      'assertion.bmffHash.match',
    ]);
  });

  it('states that a signed source was changed after it was signed', async () => {
    const damaged = await changed((await readFile(signed)).indexOf('mdat') + 500);

    const manifests = await importManifests(damaged, { signal: never });

    expect(codesOf(manifests?.validation)).to.include('assertion.bmffHash.mismatch');
    expect(await importManifests(clip, { signal: never })).to.equal(null);
  });

  it('states that the manifests of a source are malformed, and fails on those without a manifest', async () => {
    const bytes = await readFile(signed);
    const withoutClaim = await changed(bytes.indexOf('c2pa.claim.v2') + 5);
    const manifests = await importManifests(withoutClaim, { signal: never });
    const withWrongLength = await changed(bytes.indexOf('jumb') - 3);
    const failure = await failureOf(importManifests(withWrongLength, { signal: never }));

    expect(codesOf(manifests?.validation)).to.deep.equal(['general.error']);
    expect(failure.message).to.contain('JUMBF');
    expect(await hasManifests(signed)).to.equal(true);
    expect(await hasManifests(clip)).to.equal(false);
  });

  it('refuses a file that is no MP4, and leaves nothing open when it is stopped', async () => {
    const other = join(dir, 'other.mp4');
    await copyFile(signed, other);
    const file = await open(other, 'r+');
    await file.write(Buffer.from('wrong'), 0, 5, 4);
    await file.close();
    const sign = (from: string, signal: AbortSignal) =>
      failureOf(signMp4({ from, to: join(dir, 'out.mp4') }, content, keys, { signal }));

    expect((await sign(other, never)).message).to.equal('the file is no MP4 with ftyp and moov');
    expect((await sign(clip, AbortSignal.abort(new Error('stopped')))).message).to.equal('stopped');
  });

  const codesOf = (validation: unknown): string[] => {
    const { success, failure } = validation as Record<string, Array<{ code: string }>>;
    return [...(success ?? []), ...(failure ?? [])].map(({ code }) => code);
  };

  /** A copy of the signed file with one other bit. */
  async function changed(at: number): Promise<string> {
    const path = join(dir, 'changed.mp4');
    const bytes = await readFile(signed);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await writeFile(path, bytes);
    return path;
  }

  async function stateAfterChange(at: number): Promise<string[]> {
    const { state, failures } = await verifyCredentials(await changed(at), { anchors });
    return [state, ...failures];
  }
});

/** The hash of every decoded frame of all streams. */
async function hashesOfFrames(path: string): Promise<string> {
  const { output } = await readWithFfmpeg(['-i', path, '-map', '0', '-f', 'framemd5', 'pipe:1']);
  return output.toString();
}
