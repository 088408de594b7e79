import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import type { Assets } from '../../intake/assets/assets.js';
import type { PlannedMusic } from '../../video/render/audio/planned-audio.js';
import type { PlanningRun } from './planning-run.js';

/** Plans the background music; null if there is none or its volume is 0. */
export async function planMusic(
  assets: Assets,
  run: PlanningRun,
  { music }: Pick<RenderRequest, 'music'>,
): Promise<PlannedMusic | null> {
  if (!music || music.volume === 0) return null;
  const { url, volume, duckVolume, fadeDuration, playInScenes } = music;
  const { workspaceId } = run.work;
  const { sha256 } = await assets.obtain({ workspaceId, url, kind: 'music', field: 'music.url' }, run);
  return { sha256, volume, duckVolume, fadeSeconds: fadeDuration, playInScenes };
}
