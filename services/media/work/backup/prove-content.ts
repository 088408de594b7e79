import type { BackedUpExport, BackupContent } from '../../../../schemas/backup.js';
import { readOwnCredentials } from '../../credentials/read-own-credentials.js';
import type { SigningKey } from '../../credentials/signing-key.js';
import type { WorkRun } from '../../queue/work-handler.js';
import { runFfprobe } from '../../video/ffmpeg/run-ffprobe.js';
import { AI_NARRATION_NOTE } from '../../video/narration/encode-voiceover.js';
import { AI_SOURCE_NOTE } from '../../video/render/join/synthetic-audio.js';
import type { UnpackedFile } from './unpack-backup.js';

type Files = ReadonlyMap<string, Pick<UnpackedFile, 'path'>>;
type Key = Pick<SigningKey, 'chain' | 'signer' | 'isSelfSigned'>;

interface Tagged {
  readonly format?: { readonly tags?: Readonly<Record<string, string>> };
}

/** Notes of this product, and IPTC's terms as other programs write them. */
const STATES_AI = new RegExp(
  `${AI_NARRATION_NOTE}|${AI_SOURCE_NOTE}|trainedAlgorithmicMedia`.replaceAll('.', '\\.'),
  'i',
);

/**
 * Replaces what a backup claims about itself by what its files prove. Content credentials are read from the exports, and
 * absent otherwise; times are not in the future. That audio is AI-generated can be claimed, but not withdrawn: narration
 * and marks in the files state it, too.
 */
export async function proveContent(
  content: BackupContent,
  files: Files,
  key: Key | null,
  { signal, log }: Pick<WorkRun, 'signal' | 'log'>,
): Promise<BackupContent> {
  const at = (name: string): string => (files.get(name) as UnpackedFile).path;
  let statesAi = content.files.voiceover !== null || content.script.lines.some(({ voice }) => voice !== null);
  const prove = async <E extends BackedUpExport>({ credentials: _, ...exported }: E): Promise<E> => {
    const read = await readOwnCredentials(at(exported.video), key, signal);
    if (read.unreadable !== undefined)
      log.warn({ reason: read.unreadable }, 'the content credentials of a restored export cannot be read');
    statesAi ||= read.statesAi || (await isMarked(at(exported.video), signal));
    const exportedAt = notInFuture(exported.exportedAt);
    return { ...exported, exportedAt, ...(read.signed && { credentials: read.signed }) } as unknown as E;
  };
  const { export: newest, otherExports } = content.files;
  const proven = {
    ...content.files,
    export: newest && (await prove(newest)),
    otherExports: await Promise.all(otherExports.map(prove)),
  };
  const source = at(content.files.source);
  statesAi ||= (await readOwnCredentials(source, null, signal)).statesAi || (await isMarked(source, signal));
  const articles = content.articles.map((article) => ({
    ...article,
    generatedAt: notInFuture(article.generatedAt),
  }));
  return { ...content, files: proven, articles, aiGeneratedAudio: content.aiGeneratedAudio || statesAi };
}

const notInFuture = (instant: string): string =>
  new Date(Math.min(Date.now(), Date.parse(instant))).toISOString();

/** Whether the metadata of a file states AI-generated content. A file that cannot be read is refused elsewhere. */
async function isMarked(path: string, signal: AbortSignal): Promise<boolean> {
  const { format } = await runFfprobe<Tagged>({ path, options: ['-show_format'], signal }).catch((err) => {
    signal.throwIfAborted();
    if (err instanceof Error) return {} as Tagged;
    throw err;
  });
  return Object.values(format?.tags ?? {}).some((value) => STATES_AI.test(value));
}
