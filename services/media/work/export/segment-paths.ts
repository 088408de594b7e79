import { WorkFailed } from '../../queue/work-failed.js';
import { fileKey } from '../../storage/blob-key.js';
import type { RenderPlan } from '../../video/render/plan/render-plan.js';
import type { Segment } from '../../video/render/plan/segment.js';
import { writeEmoji } from '../../video/render/video/emoji/write-emoji.js';
import { inputName } from '../../video/render/video/filter-graph.js';
import type { SegmentPaths } from '../../video/render/video/render-segment.js';
import type { SegmentRecipe } from '../../video/render/video/segment-recipe.js';
import type { ExportServices } from './export-services.js';
import type { Cut } from './export-work.js';
import { pathOfCut } from './prepared-source.js';

/** Returns the paths of all files that a segment is drawn from. */
export async function pathsOfSegment(
  services: Pick<ExportServices, 'storage' | 'fonts'>,
  { workspaceId, scratch }: { readonly workspaceId: string; readonly scratch: string },
  { plan, cuts }: { readonly plan: RenderPlan; readonly cuts: readonly Cut[] },
  segment: Segment,
  recipe: SegmentRecipe,
): Promise<SegmentPaths> {
  return {
    source: await pathOfCut(services.storage, workspaceId, cuts[segment.part] as Cut, scratch),
    inputs: await pathsOfInputs(services, workspaceId, recipe, scratch, fadingCut(plan, cuts, segment)),
    fonts: await pathsOfFonts(services, recipe, plan),
  };
}

/** Returns the file that the part is cut from that fades into a segment. */
function fadingCut({ parts }: RenderPlan, cuts: readonly Cut[], { fadesFrom }: Segment) {
  if (!fadesFrom) return null;
  const { sha256 } = (parts[fadesFrom.part] as RenderPlan['parts'][number]).source;
  return { sha256, cut: cuts[fadesFrom.part] as Cut };
}

async function pathsOfInputs(
  { storage, fonts }: Pick<ExportServices, 'storage' | 'fonts'>,
  workspaceId: string,
  { inputs }: SegmentRecipe,
  scratch: string,
  fading: { readonly sha256: string; readonly cut: Cut } | null,
): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  if (fading) paths.set(fading.sha256, await pathOfCut(storage, workspaceId, fading.cut, scratch));
  for (const input of inputs) {
    const name = inputName(input);
    if (paths.has(name)) continue;
    const path =
      input.glyphs === undefined
        ? await storage.localPath(fileKey(workspaceId, input.sha256), scratch)
        : await writeEmoji(fonts, { ...input, glyphs: input.glyphs }, scratch);
    if (!path) throw fontMissing('the emoji');
    paths.set(name, path);
  }
  return paths;
}

/** Workers of one service have the same fonts; if this one lacks one, another that has it can do the work. */
const fontMissing = (family: string): WorkFailed =>
  new WorkFailed(
    'internal_error',
    `The font file of ${family} that this export was planned with is not on this worker; install the same fonts on all workers`,
    'segment',
    { retryable: true },
  );

async function pathsOfFonts(
  { fonts }: Pick<ExportServices, 'fonts'>,
  recipe: SegmentRecipe,
  { captions, slides }: RenderPlan,
): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  const planned = [...(captions?.fonts ?? []), ...slides.flatMap((slide) => slide.fonts)];
  for (const sha256 of recipe.fonts) {
    const path = await fonts.pathOf(sha256);
    const family = planned.find((font) => font.sha256 === sha256)?.family ?? 'this export';
    if (!path) throw fontMissing(family);
    paths.set(sha256, path);
  }
  return paths;
}
