import type { WrittenArticle } from '../../../schemas/article.js';
import type { ArticleEntity } from './article.entity.js';

type Stored = Pick<ArticleEntity, 'steps'>;
type Step = WrittenArticle['steps'][number];

const isSame = (a: Stored['steps'][number], b: Step): boolean =>
  a.title === b.title && a.text === b.text && a.atSeconds === b.atSeconds;

/**
 * Returns an article that was written again with the pictures that the stored one has of the same steps: how many are
 * taken depends on how busy the machine is, and none is lost.
 */
export function mergeScreenshots(written: WrittenArticle, stored: Stored | null): WrittenArticle {
  if (!stored || stored.steps.length !== written.steps.length) return written;
  if (!written.steps.every((step, index) => isSame(stored.steps[index]!, step))) return written;
  const steps = written.steps.map((step, index): Step => {
    const { screenshotFileId, resultScreenshotFileId } = stored.steps[index]!;
    return {
      ...step,
      screenshotFileId: screenshotFileId ?? step.screenshotFileId,
      resultScreenshotFileId: resultScreenshotFileId ?? step.resultScreenshotFileId ?? null,
    };
  });
  const hasAll = steps.every(({ screenshotFileId }) => screenshotFileId !== null);
  return { ...written, steps, isWhole: written.isWhole || hasAll };
}

/** Whether an article that was written again, without being asked to replace the stored one, has less than that. */
export function isPoorer(written: WrittenArticle, stored: Stored): boolean {
  const pictures = (steps: ReadonlyArray<Pick<Step, 'screenshotFileId'>>) =>
    steps.filter(({ screenshotFileId }) => screenshotFileId !== null).length;
  const fewerSteps = written.steps.length < stored.steps.length;
  return fewerSteps || pictures(written.steps) < pictures(stored.steps);
}

/** Returns the warnings of an article, with one about images that there was no time for. */
export function warningsOf({ steps, isWhole, warnings = [] }: WrittenArticle): string[] {
  const missing = steps.filter(({ screenshotFileId }) => screenshotFileId === null).length;
  if (isWhole || missing === 0) return warnings;
  return [
    ...warnings,
    `${missing} of ${steps.length} images could not be extracted in time; request the article again in a minute`,
  ];
}
