import { X509Certificate } from 'node:crypto';
import { expect } from 'chai';
import Fastify from 'fastify';
import {
  findOwnCertificate,
  findRetiredCertificates,
  openOwnCertificate,
  retireOwnCertificate,
} from '../../../services/media/credentials/own-certificate.js';
import { serveRootCertificate } from '../../../services/media/subgraph/serve-root-certificate.js';
import { makeSealer } from '../../../services/platform/access/sealer.js';
import { silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';

const sealerOf = (current: string, previous: string[] = []) =>
  makeSealer({ purpose: 'signing certificate', current, previous });
const sealer = sealerOf('first secret');

describe('openOwnCertificate', () => {
  const db = useTestDatabase().source('media');
  beforeEach(() => db.query('delete from signing_certificate'));

  const stored = async () => {
    const found = await findOwnCertificate(db);
    if (!found) throw new Error('no certificate is stored');
    return found;
  };

  it('makes one certificate for all machines, valid for ten years and said to be self-signed', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => openOwnCertificate({ db, sealer, log: silentLog })));

    const { certificate, root } = await stored();
    const [leaf, issuer] = [new X509Certificate(certificate), new X509Certificate(root)];
    for (const key of keys) expect(key.chain).to.deep.equal([leaf.raw]);
    expect(keys[0]).to.include({ isSelfSigned: true, signer: 'Video processing service (self-signed)' });
    expect(leaf.verify(issuer.publicKey)).to.equal(true);
    expect(leaf.checkIssued(issuer)).to.equal(true);
    const years = (new Date(leaf.validTo).getTime() - Date.now()) / (365.25 * 86_400_000);
    expect(years).to.be.closeTo(10, 0.1);
  });

  it('stores the private key encrypted, and encrypts it again with a new secret', async () => {
    const first = await openOwnCertificate({ db, sealer, log: silentLog });
    expect(JSON.stringify(await stored())).to.not.contain('PRIVATE KEY');

    const rotated = sealerOf('second secret', ['first secret']);
    const second = await openOwnCertificate({ db, sealer: rotated, log: silentLog });
    const third = await openOwnCertificate({ db, sealer: sealerOf('second secret'), log: silentLog });

    expect([second.chain, third.chain]).to.deep.equal([first.chain, first.chain]);
  });

  it('replaces a certificate whose key cannot be decrypted, or that expires soon', async () => {
    const first = await openOwnCertificate({ db, sealer, log: silentLog });
    const other = sealerOf('a lost secret was replaced');
    const second = await openOwnCertificate({ db, sealer: other, log: silentLog });
    const later = () => new Date(Date.now() + 3600 * 86_400_000);
    const third = await openOwnCertificate({ db, sealer: other, log: silentLog, now: later });

    expect(second.chain).to.not.deep.equal(first.chain);
    expect(third.chain).to.not.deep.equal(second.chain);
    expect(third.chain).to.deep.equal([new X509Certificate((await stored()).certificate).raw]);
    expect(await findRetiredCertificates(db)).to.have.length(2);
  });

  it('is replaced when it is retired, by one for all machines; no key of it is left, and its root still verifies', async () => {
    const first = await openOwnCertificate({ db, sealer, log: silentLog });
    const { root } = await stored();

    const retired = await retireOwnCertificate(db);
    const keys = await Promise.all([1, 2].map(() => openOwnCertificate({ db, sealer, log: silentLog })));

    expect(retired?.root).to.equal(root);
    expect(keys[0]?.chain).to.deep.equal(keys[1]?.chain);
    expect(keys[0]?.chain).to.not.deep.equal(first.chain);
    const [kept, ...others] = await findRetiredCertificates(db);
    expect(others).to.deep.equal([]);
    expect(kept).to.include({ root, sealedKey: '', sealedBy: '' });
    const leaf = new X509Certificate(first.chain[0] as Buffer);
    expect(leaf.verify(new X509Certificate(kept!.root).publicKey)).to.equal(true);
  });

  it('is the first of the roots that are published, with those of before', async () => {
    const app = Fastify();
    serveRootCertificate(app, db);
    const published = async () => {
      const answer = await app.inject('/files/content-credentials/root.pem');
      return { status: answer.statusCode, text: answer.body };
    };
    expect((await published()).status).to.not.equal(200);
    await openOwnCertificate({ db, sealer, log: silentLog });
    const { root: first } = await stored();
    expect((await published()).text).to.equal(first);

    await retireOwnCertificate(db);
    expect((await published()).text, 'while there is no other').to.equal(first);
    await openOwnCertificate({ db, sealer, log: silentLog });

    expect((await published()).text).to.equal((await stored()).root + first);
  });
});
