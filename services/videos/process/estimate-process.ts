import { Float, Int, ObjectType } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { DomainError } from '../../platform/errors/errors.js';
import { Field, NullableField } from '../../platform/graphql/described.js';
import type { VideosContext } from '../context.js';
import { abilityChecks, type ProcessVideo } from './check-process.js';
import { planProcess } from './plan-process.js';

@ObjectType({ description: 'Estimate of a step of a process.' })
export class EstimatedStep {
  @Field(() => String, 'Name: analysis, voiceover, helpArticle, export, translation:de, ….') name!: string;
  @Field(() => Int, 'Minutes charged for each started minute of the video; 0 if included.')
  minutesPerMinute!: number;
  @NullableField(() => Int, {
    description: 'Minutes that the step would be charged; null while the duration of the video is unknown.',
  })
  minutes!: number | null;
  @NullableField(() => String, {
    description:
      'Why the step cannot be done, for people: a missing engine, voice or language; null if it can.',
  })
  problem!: string | null;
}

@ObjectType({ description: 'What a process would cost, and what of it cannot be done.' })
export class ProcessEstimate {
  @NullableField(() => Float, 'Duration of the video in seconds; null until its source is ingested.')
  durationSeconds!: number | null;
  @Field(() => [EstimatedStep], 'Steps in execution order.') steps!: readonly EstimatedStep[];
  @NullableField(() => Int, 'Minutes that the process would be charged; null while the duration is unknown.')
  minutes!: number | null;
  @NullableField(() => Int, 'Minutes of the plan that are left this month; null if they are unlimited.')
  remainingMinutes!: number | null;
  @NullableField(() => String, {
    description:
      'Why the minutes do not suffice, for people; null if they do. With an unknown duration, that of a video of a minute counts.',
  })
  shortage!: string | null;
  @Field(() => Boolean, 'Whether the process can be started and all steps can be done.') isPossible!: boolean;
}

const PROCESS_COST = `query ProcessCost($steps: [String!]!, $durationSeconds: Float) {
  processCost(steps: $steps, durationSeconds: $durationSeconds) {
    steps { minutesPerMinute minutes } minutes remainingMinutes shortage
  }
}`;

interface ProcessCost {
  readonly steps: ReadonlyArray<{ readonly minutesPerMinute: number; readonly minutes: number | null }>;
  readonly minutes: number | null;
  readonly remainingMinutes: number | null;
  /** Why the remaining minutes do not suffice; null if they do. */
  readonly shortage: string | null;
}

/**
 * Says what a process would cost and what of it cannot be done, by the checks and prices that apply when it is started.
 * Nothing is started.
 */
export async function estimateProcess(ctx: VideosContext, input: ProcessVideo): Promise<ProcessEstimate> {
  requireAccess(ctx.caller, ACCESS.estimateProcess);
  const planned = await planProcess(ctx, input);
  const { steps, video } = planned;
  const durationSeconds = video?.durationSeconds ?? null;
  const { processCost: cost } = await ctx.jobs.call<{ processCost: ProcessCost }>({
    document: PROCESS_COST,
    variables: { steps, durationSeconds },
    as: ctx.caller,
    requestId: ctx.requestId,
  });
  const problems = new Map<string, string>();
  for (const { step, check } of abilityChecks(ctx, input, planned)) {
    const problem = await check().then(
      () => null,
      (err: unknown) => {
        if (err instanceof DomainError && err.code === 'validation_error')
          return err.message.replace(/\bbody\./g, '');
        throw err;
      },
    );
    if (problem !== null) problems.set(step, problem);
  }
  return {
    durationSeconds,
    steps: steps.map((name, i) => ({
      name,
      minutesPerMinute: cost.steps[i]?.minutesPerMinute ?? 0,
      minutes: cost.steps[i]?.minutes ?? null,
      problem: problems.get(name) ?? null,
    })),
    minutes: cost.minutes,
    remainingMinutes: cost.remainingMinutes,
    shortage: cost.shortage,
    isPossible: problems.size === 0 && cost.shortage === null,
  };
}
