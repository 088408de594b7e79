import { fileKey } from '../../storage/blob-key.js';
import type { Storage } from '../../storage/storage.js';
import { LEVEL_SECONDS, measureLevels } from '../../video/narration/align-words.js';
import { spanOfWav } from '../../video/narration/pcm-file.js';
import { MOUTHS, type SpokenLine, shapeMouths } from '../../video/narration/shape-mouths.js';
import type { TimedWord } from '../../video/narration/spread-words.js';
import type { PlannedNarration } from '../../video/render/audio/planned-audio.js';
import { outputFramesOf, type RenderPlan } from '../../video/render/plan/render-plan.js';
import type { PlannedPresenter } from '../../video/render/presenter/planned-presenter.js';

/** A mouth is shown for about so long; more shapes a second flicker. */
const MOUTH_SECONDS = 0.075;

/** Plans which mouth the presenter has in each frame, by the words and the level of the narration. */
export async function planMouths(
  storage: Storage,
  { workspaceId, scratch }: { workspaceId: string; scratch: string },
  { lines }: PlannedNarration,
  words: ReadonlyArray<readonly TimedWord[]>,
  {
    output: { fpsNum, fpsDen },
    footage,
  }: { output: RenderPlan['output']; footage: RenderPlan['parts'][number] },
): Promise<NonNullable<PlannedPresenter['mouths']>> {
  const levels = new Map<string, number[]>();
  const spoken: SpokenLine[] = [];
  for (const [index, { sha256, ...line }] of lines.entries()) {
    if (!levels.has(sha256)) {
      const path = await storage.localPath(fileKey(workspaceId, sha256), scratch);
      levels.set(sha256, await measureLevels(await spanOfWav(path)));
    }
    const audible = { levels: levels.get(sha256) as number[], words: words[index] ?? [] };
    spoken.push({ ...line, ...audible, levelSeconds: LEVEL_SECONDS });
  }
  spoken.sort((one, other) => one.startSeconds - other.startSeconds);
  const step = Math.max(1, Math.round((MOUTH_SECONDS * fpsNum) / fpsDen));
  const count = Math.ceil(outputFramesOf(footage) / step);
  const times = Array.from({ length: count }, (_, index) => ((index + 0.5) * step * fpsDen) / fpsNum);
  const shapes = shapeMouths(spoken, times).map((mouth) => MOUTHS.indexOf(mouth));
  return { step, shapes: shapes.join('') };
}
