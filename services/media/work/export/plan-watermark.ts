import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import type { Assets } from '../../intake/assets/assets.js';
import type { PlannedWatermark } from '../../video/render/video/watermark/planned-watermark.js';
import type { PlanningRun } from './planning-run.js';

/** Plans the watermark from its stored image; null if none is requested or it would not be visible. */
export async function planWatermark(
  assets: Assets,
  run: PlanningRun,
  { watermark }: Pick<RenderRequest, 'watermark'>,
): Promise<PlannedWatermark | null> {
  if (!watermark || watermark.opacity === 0) return null;
  const { imageUrl: url, ...appearance } = watermark;
  const { workspaceId } = run.work;
  const request = { workspaceId, url, kind: 'image', field: 'watermark.imageUrl' } as const;
  const { sha256, width, height } = await assets.obtain(request, run);
  if (!width || !height) throw new Error('The image of watermark.imageUrl was stored without its size');
  return { sha256, width, height, ...appearance };
}
