import { createHash, randomUUID } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import { errorMessage } from '../../../platform/errors/errors.js';
import { type ImportedManifests, importManifests } from '../../credentials/import-manifests.js';
import { signMp4 } from '../../credentials/sign-mp4.js';
import type { Action, Ingredient, SignedContent } from '../../credentials/signed-content.js';
import type { WorkRun } from '../../queue/work-handler.js';
import { fileKey } from '../../storage/blob-key.js';
import type { FileEntity } from '../../storage/file.entity.js';
import type { SyntheticAudio } from '../../video/render/join/synthetic-audio.js';
import { requireSource } from '../find-source.js';
import { signingFraction } from './export-progress.js';
import type { ExportServices } from './export-services.js';
import type { ExportSigner, JoinedFile } from './export-signer.js';
import type { PlanPayload, PlanResult } from './export-work.js';
import { findJoined } from './joined-exports.js';
import { madeFrom } from './made-from.js';

interface SignedExportParts {
  readonly request: Pick<RenderRequest, 'language' | 'provenance'>;
  readonly planned: Pick<PlanResult, 'plan' | 'copiesVideo'>;
  readonly synthetic: SyntheticAudio | null;
  readonly source: Pick<FileEntity, 'sha256' | 'contentType'>;
  readonly manifests: ImportedManifests | null;
}

/** Inputs that are placed in the export, by their role in `madeFrom`. */
const PLACED: Readonly<Record<string, string>> = {
  opening: 'Opening scene',
  closing: 'Closing scene',
  music: 'Music',
  slide: 'Image of a slide',
  presenter: 'Presenter',
  watermark: 'Watermark',
};
const MAX_PLACED = 32;
const SOURCE = 'source';

/** Returns what the content credentials of an export state. */
function describeSigned({
  request,
  planned,
  synthetic,
  source,
  manifests,
}: SignedExportParts): SignedContent {
  const { plan, copiesVideo } = planned;
  const { translatedFrom, approval } = request.provenance ?? {};
  const placed = madeFrom(plan)
    .flatMap(({ role, sha256 }, index) => {
      const title = PLACED[role];
      return title ? [{ id: `${role}-${index}`, relationship: 'componentOf' as const, title, sha256 }] : [];
    })
    .slice(0, MAX_PLACED);
  const parent: Ingredient = {
    id: SOURCE,
    relationship: 'parentOf',
    title: 'Source',
    contentType: source.contentType,
    sha256: source.sha256,
    manifests,
  };
  const ofSource = { ingredients: [SOURCE] };
  const done: Array<Action | false> = [
    {
      action: 'c2pa.opened',
      ...ofSource,
      ...(synthetic?.reason === 'source' && {
        description: 'The source is declared to contain AI-generated audio',
        digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
      }),
    },
    translatedFrom !== undefined && {
      action: 'c2pa.translated',
      description: 'Script translated',
      sourceLanguage: translatedFrom.language ?? UNKNOWN,
      targetLanguage: request.language ?? UNKNOWN,
    },
    placed.length > 0 && { action: 'c2pa.placed', ingredients: placed.map(({ id }) => id) },
    synthetic?.reason === 'narration' && {
      action: 'c2pa.dubbed',
      description: 'Recorded audio replaced by an AI-generated voice',
      digitalSourceType: 'trainedAlgorithmicMedia',
    },
    !copiesVideo && { action: 'c2pa.edited' },
    { action: 'c2pa.transcoded', ...ofSource },
  ];
  return {
    title: 'Export',
    ingredients: [parent, ...placed],
    actions: done.filter((action) => action !== false),
    approval: approval ?? null,
  };
}

/** BCP 47 for a language that is not known. */
const UNKNOWN = 'und';

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
  const keys = await credentials();
  const { key, requestTimeStamp } = keys;
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
        const { isTimeStamped } = await signMp4({ from: path, to }, content, keys, {
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
