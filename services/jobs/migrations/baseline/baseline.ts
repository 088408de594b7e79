import { makeBaseline } from '../../../platform/baseline.js';
import { messagingTables } from '../../../platform/database/database.js';
import { effectKeyTable } from '../../../platform/idempotency/effect-key-table.js';
import { reconcileTables } from '../../../platform/messaging/reconcile/reconcile-tables.js';
import { jobTables } from './job-tables.js';
import { ledgerTables } from './ledger-tables.js';

export const Baseline = makeBaseline(
  `${jobTables}${ledgerTables}${messagingTables}${reconcileTables}${effectKeyTable}`,
);
