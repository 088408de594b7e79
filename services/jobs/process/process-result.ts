import type { JobEntity } from '../job/job.entity.js';
import type { ProcessStepEntity } from './process-step.entity.js';

type Steps = readonly Pick<ProcessStepEntity, 'name' | 'status' | 'result'>[];

const TRANSLATION = 'translation:';
const FILES = ['exportedVideoUrl', 'exportedSrtUrl', 'exportedVoiceoverUrl'] as const;

const completedOf = (steps: Steps): string[] =>
  steps.filter(({ status }) => status === 'completed').map(({ name }) => name);

/** What a process that runs shows: the steps that are done, and the first that is not. */
export function resultSoFar(steps: Steps): Record<string, unknown> {
  const current = steps.find(({ status }) => status !== 'completed');
  return { completedSteps: completedOf(steps), ...(current && { currentStep: current.name }) };
}

/** What came of all its steps together. Addresses are there for what was asked for only. */
export function finalResult(
  steps: Steps,
  { videoId, projectId }: Pick<JobEntity, 'videoId' | 'projectId'>,
): Record<string, unknown> {
  const files = FILES.flatMap((name) => {
    // Of two that tell of the same file the later one is how it stands.
    const told = steps.map(({ result }) => result?.[name]).filter((file) => file != null);
    return told.length > 0 ? [[name, told.at(-1)]] : [];
  });
  const translations = steps
    .filter(({ name }) => name.startsWith(TRANSLATION))
    .map(({ name, result }) => ({ language: name.slice(TRANSLATION.length), videoId: result?.videoId }));
  return {
    completedSteps: completedOf(steps),
    videoId,
    ...Object.fromEntries(files),
    projectId,
    articleReady: steps.some(({ name }) => name === 'helpArticle'),
    translations,
  };
}
