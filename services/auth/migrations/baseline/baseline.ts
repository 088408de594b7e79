import { makeBaseline } from '../../../platform/baseline.js';
import { messagingTables } from '../../../platform/database/database.js';
import { reconcileTables } from '../../../platform/messaging/reconcile/reconcile-tables.js';
import { rateLimitTable } from '../../../platform/rate-limit/rate-limit-table.js';
import { authTables } from './tables.js';

export const Baseline = makeBaseline(`${authTables}${messagingTables}${reconcileTables}${rateLimitTable}`);
