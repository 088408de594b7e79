import type { ExportProof } from '../../../../schemas/messages/media.js';
import type { SignedExport } from '../../../../schemas/provenance.js';

export interface ExportSigner {
  /** Equal for exports of which the same is stated, with the same certificate. */
  readonly key: string;
  readonly isTimeStamped: boolean;
  /** Replaces the file by a signed one, whose streams are the same. Changes nothing when it is interrupted. */
  sign(path: string, onProgress?: (fraction: number) => void): Promise<SignedExport>;
}

/** The file of an export in a scratch folder, with the results of checking it. */
export interface JoinedFile {
  readonly path: string;
  readonly proof: ExportProof;
  /** Null when exports are not signed. */
  readonly signed: SignedExport | null;
}
