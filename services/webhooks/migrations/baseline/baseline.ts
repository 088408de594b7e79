import { makeBaseline } from '../../../platform/baseline.js';
import { messagingTables } from '../../../platform/database/database.js';
import { effectKeyTable } from '../../../platform/idempotency/effect-key-table.js';
import { reconcileTables } from '../../../platform/messaging/reconcile/reconcile-tables.js';
import { webhooksTables } from './tables.js';

export const Baseline = makeBaseline(
  `${webhooksTables}${messagingTables}${reconcileTables}${effectKeyTable}`,
);
