import type { CaptionsRequest } from '../../../../schemas/messages/render-request.js';
import { captionsAssOfPage } from '../../video/render/captions/captions-ass.js';
import { layOutCaptions } from '../../video/render/captions/plan-captions.js';
import { makeRenderPlan } from '../../video/render/plan/make-render-plan.js';
import type { RenderPlan } from '../../video/render/plan/render-plan.js';
import { assDrawing } from '../../video/render/video/ass-drawing.js';
import { planWatermark } from '../export/plan-watermark.js';
import type { PlanningRun } from '../export/planning-run.js';
import { requireSource } from '../find-source.js';
import { type PlanningServices, runPlanning } from '../planning/run-planning.js';

type NeededServices = Pick<PlanningServices, 'db' | 'storage' | 'assets' | 'fonts' | 'bounded'>;

/** ffmpeg is not among them. */
export interface CaptionsPreviewServices extends NeededServices {
  /** Time limit of one document, in milliseconds. */
  readonly withinMs: number;
}

/** Captions as a document that libass draws over the source. */
export interface CaptionsPreview {
  readonly ass: string;
  /** SHA-256 hashes of the fonts that the document names. */
  readonly fonts: readonly string[];
  /** Size in pixels of the frame that the document is laid out for. */
  readonly width: number;
  readonly height: number;
  /** Frames per second by which its events begin and end. */
  readonly frameRate: number;
}

/**
 * Lays captions out over the source with the export's own layout and document, at the times of the script. Reads no
 * frame of the source. Null: the export burns no captions.
 */
export async function previewCaptions(
  services: CaptionsPreviewServices,
  { workspaceId, request }: { readonly workspaceId: string; readonly request: CaptionsRequest },
): Promise<CaptionsPreview | null> {
  const { captions, videoId } = request;
  if (!captions) return null;
  const planning = { workspaceId, videoId, withinMs: services.withinMs };
  return runPlanning(services, { ...planning, failure: 'The captions were not laid out' }, async (run) => {
    const { sha256, probe } = await requireSource(
      services.db,
      workspaceId,
      { id: request.sourceFileId },
      'plan',
    );
    const { output } = makeRenderPlan({ footage: { sha256, probe } });
    const watermark = await watermarkBeside(services, run, request);
    const laidOut = await layOutCaptions(services.fonts, request, captions, { output, watermark });
    const span = { startFrame: 0, endFrame: output.totalFrames };
    const drawn = laidOut.captions && captionsAssOfPage(laidOut.captions, span, output);
    return {
      ...(drawn ?? { ass: assDrawing(output, { styles: [], events: [] }), fonts: [] }),
      width: output.width,
      height: output.height,
      frameRate: output.fpsNum / output.fpsDen,
    };
  });
}

/** Plans the watermark where captions have to be clear of it: its image may have to be fetched. */
async function watermarkBeside(
  { assets }: Pick<CaptionsPreviewServices, 'assets'>,
  run: PlanningRun,
  { captions, watermark }: CaptionsRequest,
): Promise<RenderPlan['watermark']> {
  const isBeside = captions && watermark?.position.startsWith(captions.position);
  return isBeside ? planWatermark(assets, run, { watermark }) : null;
}
