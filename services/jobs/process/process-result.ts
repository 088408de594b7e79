import type { EntityManager } from 'typeorm';
import type { JobEntity } from '../job/job.entity.js';
import type { ProcessStepEntity } from './process-step.entity.js';

type Steps = readonly Pick<ProcessStepEntity, 'name' | 'status' | 'result'>[];

const TRANSLATION = 'translation:';
const REFRESHED_TRANSLATION = 'refresh-translation:';
const REFRESHED_ARTICLE = 'refresh-article:';
const ANALYSIS = 'analysis';
const FILES = ['exportedVideoUrl', 'exportedSrtUrl', 'exportedVoiceoverUrl'] as const;

const completedOf = (steps: Steps): string[] =>
  steps.filter(({ status }) => status === 'completed').map(({ name }) => name);

/** The result of a running process: its completed steps, and the first unfinished one. */
export function resultSoFar(steps: Steps): Record<string, unknown> {
  const current = steps.find(({ status }) => status !== 'completed');
  return { completedSteps: completedOf(steps), ...(current && { currentStep: current.name }) };
}

/** The combined result of all steps. URLs are included only for requested outputs; warnings begin with their step. */
export function finalResult(
  steps: Steps,
  { videoId, projectId }: Pick<JobEntity, 'videoId' | 'projectId'>,
): Record<string, unknown> {
  const files = FILES.flatMap((name) => {
    // When two steps report the same file, the later one is current.
    const reported = steps.map(({ result }) => result?.[name]).filter((file) => file != null);
    return reported.length > 0 ? [[name, reported.at(-1)]] : [];
  });
  const translations = steps.flatMap(({ name, result }): Array<{ language: unknown; videoId: unknown }> => {
    if (name.startsWith(TRANSLATION))
      return [{ language: name.slice(TRANSLATION.length), videoId: result?.videoId }];
    // Without a result it was up to date by the time of its step.
    if (!name.startsWith(REFRESHED_TRANSLATION) || !result?.videoId) return [];
    return [{ language: result.language, videoId: result.videoId }];
  });
  const transcription = steps.find(({ name }) => name === ANALYSIS)?.result?.transcription;
  const warnings = steps.flatMap(({ name, result }) =>
    readWarnings(result).map((warning) => `${name}: ${warning}`),
  );
  return {
    completedSteps: completedOf(steps),
    videoId,
    ...Object.fromEntries(files),
    projectId,
    articleReady: steps.some(({ name }) => name === 'helpArticle' || name.startsWith(REFRESHED_ARTICLE)),
    translations,
    // Null: the text was not transcribed; absent: the step is of an earlier version.
    ...(transcription !== undefined && { transcription }),
    ...(warnings.length > 0 && { warnings }),
  };
}

const readWarnings = (result: Record<string, unknown> | null): string[] =>
  Array.isArray(result?.warnings) ? result.warnings.map(String) : [];

/** Returns the progress of a process, 0 to 100: that of its steps by their weights. */
export async function sumProgress(tx: EntityManager, workspaceId: string, jobId: string): Promise<number> {
  const [{ percent }]: [{ percent: number }] = await tx.query(
    `select coalesce(sum(s.weight * case s.status when 'completed' then 100 when 'running' then coalesce(c.percent, 0)
         else 0 end) / sum(s.weight), 0)::float8 as percent
     from process_step s left join job c on c.workspace_id = s.workspace_id and c.id = s.child_job_id
     where s.workspace_id = $1 and s.job_id = $2`,
    [workspaceId, jobId],
  );
  return percent;
}
