import { createHash, randomUUID } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import { errorMessage } from '../../../platform/errors/errors.js';
import { type ImportedManifests, importManifests } from '../../credentials/import-manifests.js';
import { signMp4 } from '../../credentials/sign-mp4.js';
import type { WorkRun } from '../../queue/work-handler.js';
import { fileKey } from '../../storage/blob-key.js';
import type { FileEntity } from '../../storage/file.entity.js';
import type { SyntheticAudio } from '../../video/render/join/synthetic-audio.js';
import { requireSource } from '../find-source.js';
import { describeSigned } from './describe-signed.js';
import { signingFraction } from './export-progress.js';
import type { ExportServices } from './export-services.js';
import type { ExportSigner, JoinedFile } from './export-signer.js';
import type { PlanPayload, PlanResult } from './export-work.js';
import { findJoined } from './joined-exports.js';

type Run = Pick<WorkRun, 'work' | 'scratch' | 'signal' | 'log'>;

/** Returns what signs an export, with everything that is stated of it; null when exports are not signed. */
export async function prepareSigner(
  { credentials, db, storage }: Pick<ExportServices, 'credentials' | 'db' | 'storage'>,
  run: Run,
  { planned, synthetic }: { planned: PlanResult & PlanPayload; synthetic: SyntheticAudio | null },
): Promise<ExportSigner | null> {
  if (!credentials) return null;
  const { request } = planned;
  const { workspaceId } = run.work;
  const source = await requireSource(db, workspaceId, { id: request.sourceFileId }, 'join');
  const manifests = planned.isSourceSigned ? await readManifests(storage, run, source) : null;
  const content = describeSigned({ request, planned, synthetic, source, manifests });
  const { key, requestTimeStamp } = credentials;
  return {
    key: createHash('sha256')
      // The manifests of the source follow from its hash.
      .update(
        JSON.stringify([VERSION, content, requestTimeStamp !== null], (name, value) =>
          name === 'manifests' ? value !== null : value,
        ),
      )
      .update(key.chain[0] as Buffer)
      .digest('hex'),
    isTimeStamped: requestTimeStamp !== null,
    sign: async (path, onProgress) => {
      const to = `${path}.${randomUUID()}.signed`;
      const signedAt = new Date().toISOString();
      try {
        const { signal } = run;
        const { isTimeStamped } = await signMp4({ from: path, to }, content, credentials, {
          signal,
          onProgress,
        });
        await rename(to, path);
        return {
          signer: key.signer,
          selfSigned: key.isSelfSigned,
          signedAt,
          timeStamped: isTimeStamped,
          actions: content.actions.map(({ action }) => action),
          sourceSigned: manifests !== null,
        };
      } finally {
        await rm(to, { force: true });
      }
    },
  };
}

/** Raised when the same is stated differently. */
const VERSION = 1;

/**
 * Returns an earlier export joined from the same segments, signed anew when something else is to be stated of it; null
 * when there is none, or when it is signed and must not be.
 */
export async function findJoinedFor(
  services: ExportServices,
  { work, scratch, report }: WorkRun,
  key: string,
  signer: ExportSigner | null,
): Promise<JoinedFile | null> {
  const known = await findJoined(services, work, key, scratch);
  if (!known || (known.signed && !signer)) return null;
  const { path, proof } = known;
  if (!signer) return { path, proof, signed: null };
  if (known.signed?.key === signer.key && (known.signed.timeStamped || !signer.isTimeStamped)) {
    const { key: _, ...signed } = known.signed;
    return { path, proof, signed };
  }
  const signed = await signer.sign(path, (fraction) => report({ fraction: signingFraction(fraction) }));
  return { path, proof: { ...proof, sizeBytes: (await stat(path)).size }, signed };
}

/** Returns null, and logs why, when the manifests of a source cannot be read: its hash is stated all the same. */
async function readManifests(
  storage: ExportServices['storage'],
  { work: { workspaceId }, scratch, signal, log }: Run,
  { sha256 }: Pick<FileEntity, 'sha256'>,
): Promise<ImportedManifests | null> {
  const path = await storage.localPath(fileKey(workspaceId, sha256), scratch);
  try {
    return await importManifests(path, { signal });
  } catch (err) {
    signal.throwIfAborted();
    log.warn({ reason: errorMessage(err) }, 'the content credentials of a source cannot be read');
    return null;
  }
}
