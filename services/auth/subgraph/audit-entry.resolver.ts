import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import { type Connection, PageArgs, toConnection } from '../../platform/graphql/connection.js';
import type { AuthContext } from '../context.js';
import { AuditEntry, AuditEntryConnection, AuditFilterInput } from './audit-entry.type.js';
import { type AuditFilter, listEntries } from './list-entries.js';

@Resolver(() => AuditEntry)
export class AuditEntryResolver {
  @Query(() => AuditEntryConnection, {
    description:
      'Returns the workspace’s audit log, newest first: sign-ins, members, keys, apps, webhooks, the Brand Kit, export settings, shared, locked and deleted videos, approvals, deleted projects, published articles. Entries of other services appear within seconds.',
  })
  async auditLog(
    @Args(() => PageArgs) request: PageArgs,
    @Arg('filter', () => AuditFilterInput, {
      nullable: true,
      description: 'Returns only matching entries.',
    })
    filter: AuditFilterInput | undefined,
    @Ctx() ctx: AuthContext,
  ): Promise<Connection<AuditEntry>> {
    const { entries, ...ends } = await listEntries(ctx, { ...request, filter: filter as AuditFilter });
    return toConnection<AuditEntry>(entries, ends);
  }
}
