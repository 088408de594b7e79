import { rename } from 'node:fs/promises';
import type { VoiceRequest } from '../../../../schemas/messages/voice-request.js';
import type { Provenance } from '../../../../schemas/provenance.js';
import { inTransaction } from '../../../platform/database/database.js';
import { signMp3 } from '../../credentials/sign-mp3.js';
import type { Action, SignedContent } from '../../credentials/signed-content.js';
import type { WorkRun } from '../../queue/work-handler.js';
import { FileEntity } from '../../storage/file.entity.js';
import type { VoiceoverServices } from './voiceover-work.js';

/** Replaces a voiceover by a signed one with the same audio; leaves it as it is when voiceovers are not signed. */
export async function signVoiceover(
  { credentials, db }: Pick<VoiceoverServices, 'credentials' | 'db'>,
  { work: { workspaceId } }: Pick<WorkRun, 'work'>,
  path: string,
  { settings, provenance = {} }: Pick<VoiceRequest, 'settings' | 'provenance'>,
): Promise<void> {
  if (!credentials) return;
  const { sourceFileId: id } = provenance;
  const source = id
    ? await inTransaction(db, { workspaceId }, (tx) => tx.findOneBy(FileEntity, { workspaceId, id }))
    : null;
  const to = `${path}.signed`;
  const described = describeVoiceover(source, settings.language, provenance);
  await signMp3({ from: path, to }, described, await credentials());
  await rename(to, path);
}

const SOURCE = 'source';

export function describeVoiceover(
  source: Pick<FileEntity, 'sha256' | 'contentType'> | null,
  language: string | null,
  { translatedFrom, approval }: Provenance,
): SignedContent {
  const ofSource = source ? { ingredients: [SOURCE] } : {};
  const translated: Action = {
    action: 'c2pa.translated',
    description: 'Script translated',
    ...ofSource,
    sourceLanguage: translatedFrom?.language ?? 'und',
    targetLanguage: language ?? 'und',
  };
  return {
    title: 'Voiceover',
    // What is said was derived from the source.
    ingredients: source
      ? [
          {
            id: SOURCE,
            relationship: 'inputTo',
            title: 'Source',
            contentType: source.contentType,
            sha256: source.sha256,
          },
        ]
      : [],
    actions: [
      {
        action: 'c2pa.created',
        description: 'AI-generated voice',
        ...ofSource,
        digitalSourceType: 'trainedAlgorithmicMedia',
      },
      ...(translatedFrom ? [translated] : []),
    ],
    approval: approval ?? null,
  };
}
