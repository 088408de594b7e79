import { Directive, Int, ObjectType } from 'type-graphql';
import type { EntityManager } from 'typeorm';
import { costMinutes, unitsOf } from '../../../schemas/minutes.js';
import { requireService, requireWorkspace } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/errors.js';
import { Field, NullableField } from '../../platform/graphql/described.js';
import type { JobsContext } from '../context.js';
import { monthOf } from '../ledger/month.js';
import { requireMinutesLeft, UNLIMITED } from '../ledger/reserve-minutes.js';

@Directive('@inaccessible')
@ObjectType({ description: 'What a step of a process would be charged.' })
class StepCost {
  @Field(() => Int, 'Minutes charged for each started minute of the video.') minutesPerMinute!: number;
  @NullableField(() => Int, 'Minutes; null while the duration is unknown.') minutes!: number | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'What a process would be charged.' })
export class ProcessCost {
  @Field(() => [StepCost], 'The steps in the requested order.') steps!: readonly StepCost[];
  @NullableField(() => Int, 'Minutes of all steps; null while the duration is unknown.')
  minutes!: number | null;
  @NullableField(() => Int, 'Minutes left this month; null if unlimited.') remainingMinutes!: number | null;
  @NullableField(() => String, 'Why the minutes do not suffice; null if they do.') shortage!: string | null;
}

interface Asked {
  readonly steps: readonly string[];
  /** Null while it is unknown: the shortest video counts. */
  readonly durationSeconds: number | null;
}

/** The shortest length that is charged as a minute. */
const SHORTEST_SECONDS = 1;

const minutesOf = (units: number, durationSeconds: number | null): number =>
  costMinutes(units, durationSeconds ?? SHORTEST_SECONDS);

/**
 * Refuses a process whose cost would exceed the remaining minutes, before anything is created for it. When the
 * length is known, the minutes are reserved, or the process fails.
 */
export async function checkMinutes(
  { db, caller }: JobsContext,
  { steps, durationSeconds }: Asked,
): Promise<void> {
  requireService(caller, 'videos');
  requireWorkspace(caller);
  const { workspaceId, plan } = caller;
  const minutes = minutesOf(unitsOf('process', steps), durationSeconds);
  if (!plan || minutes === 0) return;
  await inTransaction(db, { workspaceId }, (tx) =>
    requireMinutesLeft(tx, { workspaceId, minutes, allowance: plan.videoMinutesPerMonth }),
  );
}

/** Returns what a process would be charged, step by step, and whether the remaining minutes suffice. */
export async function findProcessCost(ctx: JobsContext, asked: Asked): Promise<ProcessCost> {
  const { db, caller } = ctx;
  requireService(caller, 'videos');
  requireWorkspace(caller);
  const { workspaceId, plan } = caller;
  const { steps, durationSeconds } = asked;
  const chargedFor = (units: number) =>
    durationSeconds === null ? null : costMinutes(units, durationSeconds);
  const allowance = plan?.videoMinutesPerMonth ?? UNLIMITED;
  const shortage = await checkMinutes(ctx, asked).then(
    () => null,
    (err: unknown) => {
      if (err instanceof DomainError && err.code === 'limit_exceeded') return err.message;
      throw err;
    },
  );
  return {
    steps: steps.map((step) => {
      const units = unitsOf('process', [step]);
      return { minutesPerMinute: units, minutes: chargedFor(units) };
    }),
    minutes: chargedFor(unitsOf('process', steps)),
    remainingMinutes:
      allowance === UNLIMITED
        ? null
        : await inTransaction(db, { workspaceId }, (tx) => findMinutesLeft(tx, workspaceId, allowance)),
    shortage,
  };
}

/** Returns the minutes of this month that are neither charged nor reserved. */
async function findMinutesLeft(
  tx: EntityManager,
  workspaceId: string,
  allowance: number,
  at = new Date(),
): Promise<number> {
  const [used]: Array<{ minutes: number }> = await tx.query(
    'select reserved_minutes + charged_minutes as minutes from usage_month where workspace_id = $1 and month = $2',
    [workspaceId, monthOf(at).firstDay],
  );
  return Math.max(0, allowance - (used?.minutes ?? 0));
}
