import type { SignedExport } from '../../../schemas/provenance.js';
import type { ContentCredentials } from './content-credentials.type.js';

/** Converts what media has reported of an export to its GraphQL type; null stands for an export that is not signed. */
export const toContentCredentials = (signed: SignedExport | null): ContentCredentials => ({
  present: signed !== null,
  signer: signed?.signer ?? null,
  selfSigned: signed?.selfSigned ?? null,
  signedAt: signed ? new Date(signed.signedAt) : null,
  timeStamped: signed?.timeStamped ?? null,
  actions: [...(signed?.actions ?? [])],
  sourceSigned: signed?.sourceSigned ?? null,
});
