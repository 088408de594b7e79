import type { RenderPlan } from '../../video/render/plan/render-plan.js';

interface Ingredient {
  readonly role: string;
  readonly sha256: string;
}

type Made = Pick<RenderPlan, 'parts' | 'audio' | 'watermark' | 'slides' | 'presenter' | 'captions'>;

/** Lists every input file of an export, once for each of its uses. */
export function madeFrom({ parts, audio, watermark, slides, presenter, captions }: Made): Ingredient[] {
  const lines = audio?.parts.flatMap((part) => (part && 'narration' in part ? part.narration.lines : []));
  const named = (role: string, files: ReadonlyArray<{ sha256: string } | null | undefined>): Ingredient[] => {
    const hashes = new Set(files.flatMap((file) => file?.sha256 ?? []));
    return [...hashes].map((sha256) => ({ role, sha256 }));
  };
  return [
    ...parts.map(({ role, source }) => ({ role, sha256: source.sha256 })),
    ...named('narration', lines ?? []),
    ...named('music', [audio?.music]),
    ...named(
      'slide',
      slides.map(({ image }) => image),
    ),
    ...named('presenter', [presenter?.picture]),
    ...named('watermark', [watermark]),
    ...named(
      'font',
      [...slides, captions].flatMap((text) => [
        ...(text?.fonts ?? []),
        ...(text?.emojiFont ? [{ sha256: text.emojiFont }] : []),
      ]),
    ),
  ];
}
