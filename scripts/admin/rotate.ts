import { X509Certificate } from 'node:crypto';
import { retireOwnCertificate } from '../../services/media/credentials/own-certificate.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { type AdminContext, printResult, readArguments } from './admin-context.js';

/** Destroys the key of the installation's certificate; the next file is signed with a new one. */
export async function rotateCertificate(ctx: AdminContext, args: readonly string[]): Promise<void> {
  readArguments(args, {});
  const { db } = await ctx.media();
  const retired = await retireOwnCertificate(db);
  if (!retired)
    throw new DomainError('not_found', 'The installation has no certificate of its own that it signs with');
  const [certificate, root] = [new X509Certificate(retired.certificate), new X509Certificate(retired.root)];
  printResult(ctx, {
    retiredCertificate: certificate.fingerprint256,
    issuedByRoot: root.fingerprint256,
    usedSince: retired.createdAt,
    validTo: new Date(certificate.validTo),
  });
}
