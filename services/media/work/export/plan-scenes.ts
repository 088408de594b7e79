import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import type { Asset, AssetKind, Assets } from '../../intake/assets/assets.js';
import { WorkFailed } from '../../queue/work-failed.js';
import type { PlannedSource } from '../../video/render/plan/make-render-plan.js';
import type { PlanningRun } from './planning-run.js';

/** A longer scene should be a video of its own. */
const MAX_SCENE_SECONDS = 300;

export interface PlannedScenes {
  readonly opening: PlannedSource | null;
  readonly closing: PlannedSource | null;
}

/** Plans the scenes shown before and after the footage. */
export async function planScenes(
  assets: Assets,
  run: PlanningRun,
  request: Pick<RenderRequest, 'openingSceneUrl' | 'closingSceneUrl'>,
): Promise<PlannedScenes> {
  const { workspaceId } = run.work;
  const kind: AssetKind = 'scene';
  const obtain = async (field: keyof typeof request): Promise<PlannedSource | null> => {
    const url = request[field];
    return url === null
      ? null
      : requireScene(await assets.obtain({ workspaceId, url, kind, field }, run), field);
  };
  return { opening: await obtain('openingSceneUrl'), closing: await obtain('closingSceneUrl') };
}

function requireScene({ sha256, probe }: Asset, field: string): PlannedSource {
  if (!probe) throw new Error(`The file of ${field} was stored without its probe`);
  if (probe.durationSeconds > MAX_SCENE_SECONDS)
    throw new WorkFailed(
      'validation_error',
      `${field} must be at most ${MAX_SCENE_SECONDS} seconds long; it has ${Math.ceil(probe.durationSeconds)}`,
      'plan',
    );
  return { sha256, probe };
}
