import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import type { ImportedManifests } from '../../credentials/import-manifests.js';
import type { Action, Ingredient, SignedContent } from '../../credentials/signed-content.js';
import type { FileEntity } from '../../storage/file.entity.js';
import type { SyntheticAudio } from '../../video/render/join/synthetic-audio.js';
import type { PlanResult } from './export-work.js';
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
export function describeSigned({
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
