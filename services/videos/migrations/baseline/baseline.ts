import { makeBaseline } from '../../../platform/baseline.js';
import { messagingTables } from '../../../platform/database/database.js';
import { effectKeyTable } from '../../../platform/idempotency/effect-key-table.js';
import { reconcileTables } from '../../../platform/messaging/reconcile/reconcile-tables.js';
import { contentTables } from './content-tables.js';
import { requestTables } from './request-tables.js';
import { videoTables } from './video-tables.js';

export const Baseline = makeBaseline(
  `${videoTables}${contentTables}${requestTables}${messagingTables}${reconcileTables}${effectKeyTable}`,
);
