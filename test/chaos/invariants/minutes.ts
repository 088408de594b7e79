import type { Evidence, LedgerRow } from '../evidence.js';
import type { Invariant } from './invariant.js';

const sum = (rows: readonly LedgerRow[], entry: LedgerRow['entry']): number =>
  rows.filter((row) => row.entry === entry).reduce((total, { minutes }) => total + minutes, 0);

function faultsOfJobs({ jobs, ledger }: Evidence): string[] {
  return jobs.flatMap(({ id, type, status, units, parentJobId }) => {
    const rows = ledger.filter(({ jobId }) => jobId === id);
    const [reserved, charged, returned] = [
      sum(rows, 'reserved'),
      sum(rows, 'charged'),
      sum(rows, 'returned'),
    ];
    const faults: string[] = [];
    const isOver = status !== 'pending' && status !== 'processing';
    if (isOver && reserved !== charged + returned)
      faults.push(`${type} ${id}: ${reserved} reserved, ${charged} charged, ${returned} returned`);
    // Sources are shorter than a minute, so work charged by the minute costs one minute per unit.
    if (type !== 'process' && parentJobId === null && status === 'completed' && charged !== units)
      faults.push(`${type} ${id} was completed, costs ${units} and was charged ${charged}`);
    if (type !== 'process' && isOver && status !== 'completed' && charged !== 0)
      faults.push(`${type} ${id} ended as ${status} and was charged ${charged}`);
    return faults;
  });
}

function faultsOfMonths({ usage, ledger }: Evidence): string[] {
  return usage.flatMap(({ workspaceId, charged, reserved, reported }) => {
    const rows = ledger.filter((row) => row.workspaceId === workspaceId);
    const explained = {
      charged: sum(rows, 'charged'),
      reserved: sum(rows, 'reserved') - sum(rows, 'charged') - sum(rows, 'returned'),
    };
    const faults: string[] = [];
    if (charged !== explained.charged || reserved !== explained.reserved)
      faults.push(
        `${workspaceId} has ${charged} charged and ${reserved} reserved; its ledger explains ${explained.charged} and ${explained.reserved}`,
      );
    if (reported && (reported.charged !== charged || reported.reserved !== reserved))
      faults.push(
        `${workspaceId} has ${charged} charged and ${reserved} reserved; the API reports ${reported.charged} and ${reported.reserved}`,
      );
    return faults;
  });
}

export const minutesExact: Invariant = {
  name: 'minutes-exact',
  statement:
    'Minutes are exact: the ledger explains what is charged and reserved, and ended jobs have nothing reserved.',
  check: (evidence) => [...faultsOfJobs(evidence), ...faultsOfMonths(evidence)],
};
