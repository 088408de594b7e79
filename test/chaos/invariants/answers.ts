import { type Evidence, workspaceIndexOf } from '../evidence.js';
import { isStillRunning } from '../workload/client.js';
import { bodyOf, isSuccess, madeId, type RecordedCall } from '../workload/journal.js';
import type { Invariant } from './invariant.js';
import { withoutSignatures } from './without-signatures.js';

const nameOf = ({ operation, call }: RecordedCall): string =>
  `${call.method} ${call.path}${operation === null ? '' : ` (operation ${operation})`}`;

const shorten = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text);

export const only503: Invariant = {
  name: 'only-503',
  statement: 'No response is a 5xx other than 503 with Retry-After.',
  check({ calls, replays }) {
    const all = [...calls, ...replays.map(({ recorded, again }) => ({ ...recorded, attempts: [again] }))];
    return all.flatMap((call) =>
      call.attempts
        .filter(({ status, retryAfter }) => (status ?? 0) >= 500 && (status !== 503 || retryAfter === null))
        .map(({ status, text }) => `${nameOf(call)} was answered with ${status}: ${shorten(text)}`),
    );
  },
};

export const refusedForCause: Invariant = {
  name: 'refused-for-cause',
  statement: 'No valid request is refused.',
  check({ calls }) {
    return calls.flatMap((call) =>
      call.attempts
        .filter((attempt) => {
          const status = attempt.status ?? 0;
          if (status < 400 || status >= 500 || isStillRunning(attempt)) return false;
          return !call.call.mayBeRefused?.includes(status);
        })
        .map(({ status, text }) => `${nameOf(call)} was refused with ${status}: ${shorten(text)}`),
    );
  },
};

export const replaysEqual: Invariant = {
  name: 'replays-equal',
  statement: 'Requests repeated under their Idempotency-Key receive equal responses.',
  check({ replays, deletedVideoIds }) {
    return replays
      .filter(
        ({ recorded }) =>
          !deletedVideoIds.some(
            (id) => recorded.answer?.text.includes(id) || recorded.call.path.includes(id),
          ),
      )
      .flatMap(({ recorded, again }) => {
        const [was, is] = [recorded.answer, again].map((answer) =>
          withoutSignatures(`${answer?.status} ${answer?.text}`),
        );
        return was === is
          ? []
          : [`${nameOf(recorded)} was ${shorten(was ?? '')} and is ${shorten(is ?? '')}`];
      });
  },
};

type Made = { readonly workspaceId: string; readonly kind: string; readonly id: string };

/** Returns the objects that were requested directly, not as part of another. */
function madeDirectly({ made, jobs, translatedVideoIds }: Evidence): Made[] {
  return [
    ...made.filter(({ kind, id }) => !(kind === 'video' && translatedVideoIds.includes(id))),
    ...jobs
      .filter(({ type, parentJobId }) => parentJobId === null && type !== 'ingest')
      .map(({ workspaceId, type, id }) => ({ workspaceId, kind: type, id })),
  ];
}

/** Returns the ids of objects that responses named as created; a process also creates a video. */
function answeredIds(calls: readonly RecordedCall[]): Set<string> {
  return new Set(
    calls
      .flatMap((call) => [
        madeId(call),
        call.call.makes === 'process' ? (bodyOf(call.answer)?.videoId as string) : null,
      ])
      .filter((id) => id !== null),
  );
}

/**
 * Returns the maximum number of objects that may exist without the client's knowledge: one per request whose
 * response was lost.
 */
function unanswered(calls: readonly RecordedCall[], workspace: number, kind: string): number {
  const makes = (call: RecordedCall) =>
    call.call.makes === kind || (kind === 'video' && call.call.makes === 'process');
  return calls.filter((call) => call.workspace === workspace && makes(call) && !call.answer).length;
}

export const oneEffect: Invariant = {
  name: 'one-effect',
  statement: 'A request has one effect, however often it was sent under its key.',
  check(evidence) {
    const answered = answeredIds(evidence.calls);
    const groups = new Map<string, Made[]>();
    for (const made of madeDirectly(evidence)) {
      if (answered.has(made.id)) continue;
      const key = `${made.workspaceId} ${made.kind}`;
      groups.set(key, [...(groups.get(key) ?? []), made]);
    }
    return [...groups.values()].flatMap((unknown) => {
      const [{ workspaceId, kind } = { workspaceId: '', kind: '' }] = unknown;
      const allowed = unanswered(evidence.calls, workspaceIndexOf(evidence, workspaceId), kind);
      return unknown.length <= allowed
        ? []
        : [
            `${unknown.length} of kind ${kind} that no answer named (${unknown.map(({ id }) => id).join(', ')}), where ${allowed} answers were lost`,
          ];
    });
  },
};

const ID =
  /\b(?:vid|prj|whk|evt|dlv)_[\w-]+|\b(?:analysis|export|translation|tool|process|ingest)_\d{13}_[\w-]+/g;

export const isolated: Invariant = {
  name: 'isolated',
  statement: 'No data of another workspace is visible.',
  check(evidence) {
    const owner = new Map<string, number>();
    for (const { id, workspaceId } of [...evidence.made, ...evidence.jobs])
      owner.set(id, workspaceIndexOf(evidence, workspaceId));
    const foreign = (text: string, workspace: number) =>
      [...new Set(text.match(ID) ?? [])].filter((id) => owner.has(id) && owner.get(id) !== workspace);
    return [
      ...evidence.calls.flatMap((call) =>
        call.attempts
          .flatMap(({ text }) => foreign(text, call.workspace))
          .map((id) => `${nameOf(call)} of workspace ${call.workspace} shows ${id}`),
      ),
      ...evidence.follows.flatMap(({ events, workspace }) =>
        events
          .flatMap(({ data }) => foreign(JSON.stringify(data), workspace))
          .map((id) => `a subscription of workspace ${workspace} shows ${id}`),
      ),
      ...evidence.events.flatMap(({ path, body }) => {
        const workspace = evidence.tenants.findIndex(({ receiverPath }) => path.startsWith(receiverPath));
        return foreign(body, workspace).map((id) => `a webhook of workspace ${workspace} shows ${id}`);
      }),
    ];
  },
};

/** Every request that may be repeated receives a response in the end. */
export const answeredAtLast: Invariant = {
  name: 'answered-at-last',
  statement: 'Requests repeated after the faults are answered.',
  check: ({ calls }) =>
    calls
      .filter(({ answer, call }) => !answer && (call.method !== 'POST' || call.idempotencyKey !== undefined))
      .map((call) => {
        const last = call.attempts.at(-1);
        return `${nameOf(call)} had no answer after ${call.attempts.length} tries; the last: ${last?.status ?? ''} ${shorten(last?.text ?? '')}`;
      }),
};

export const usageOf = (call: RecordedCall): { charged: number; reserved: number } | null => {
  if (!isSuccess(call.answer?.status)) return null;
  const usage = bodyOf(call.answer)?.usage as { videoMinutes: number; reservedMinutes: number } | undefined;
  return usage ? { charged: usage.videoMinutes, reserved: usage.reservedMinutes } : null;
};
