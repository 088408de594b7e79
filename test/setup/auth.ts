import type { DataSource } from 'typeorm';
import type { AuthContext } from '../../services/auth/context.js';
import type { AccessChanged } from '../../services/platform/access-changes.js';
import type { Caller } from '../../services/platform/caller.js';
import { inTransaction } from '../../services/platform/database.js';
import { aCaller, silentLog } from './calls.js';

export interface TestAuthContext extends AuthContext {
  /** What was told to those who remember credentials. */
  readonly announced: AccessChanged[];
}

/** An API key's context in a workspace of auth; what is given of the caller differs. */
export function anAuthContext(db: DataSource, differing: Partial<Caller> = {}): TestAuthContext {
  const announced: AccessChanged[] = [];
  return {
    db,
    tokenPrefix: 'svc',
    keyUse: { note: () => undefined },
    announced,
    announce: async (change) => {
      announced.push(change);
    },
    caller: aCaller(differing),
    requestId: 'req_test',
    log: silentLog,
  };
}

/** A workspace with nobody in it. */
export function insertWorkspace(db: DataSource, id: string, planId = 'business'): Promise<unknown> {
  return inTransaction(db, { workspaceId: id }, (tx) =>
    tx.query('insert into workspace (workspace_id, name, plan_id) values ($1, $1, $2)', [id, planId]),
  );
}
