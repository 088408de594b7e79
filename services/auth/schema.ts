import { MESSAGING_LIFETIMES, type ServiceSchema } from '../platform/database/database.js';
import { CreateSuspectedMessages1765400000000 } from '../platform/messaging/create-suspected-messages.js';
import { AccountEntity } from './account/account.entity.js';
import { AuditEntryEntity } from './audit/audit-entry.entity.js';
import { ApiKeyEntity } from './credential/api-key.entity.js';
import { InvitationEntity } from './member/invitation.entity.js';
import { MemberEntity } from './member/member.entity.js';
import { CreateAuditEntry1765000400000 } from './migrations/1765000400000-create-audit-entry.js';
import { BindGrantsToResources1765100000000 } from './migrations/1765100000000-bind-grants-to-resources.js';
import { RemoveEndedCredentials1765200000000 } from './migrations/1765200000000-remove-ended-credentials.js';
import { DescribeGrants1765410000000 } from './migrations/1765410000000-describe-grants.js';
import { NoteMakersOfClients1765410100000 } from './migrations/1765410100000-note-makers-of-clients.js';
import { IndexMakersInAuditLog1765410200000 } from './migrations/1765410200000-index-makers-in-audit-log.js';
import { FindMakersOfClients1765410300000 } from './migrations/1765410300000-find-makers-of-clients.js';
import { KeepSuccessorsOfRefreshTokens1765420000000 } from './migrations/1765420000000-keep-successors-of-refresh-tokens.js';
import { Baseline } from './migrations/baseline/baseline.js';
import { replacedMigrations } from './migrations/baseline/replaced-migrations.js';
import { AccessTokenEntity } from './oauth/access-token.entity.js';
import { OAuthClientEntity } from './oauth/oauth-client.entity.js';
import { OAuthCodeEntity } from './oauth/oauth-code.entity.js';
import { OAuthGrantEntity } from './oauth/oauth-grant.entity.js';
import { RefreshTokenEntity } from './oauth/refresh-token.entity.js';
import { SessionEntity } from './sign-in/session.entity.js';
import { PlanEntity } from './workspace/plan.entity.js';
import { WorkspaceEntity } from './workspace/workspace.entity.js';

export const authSchema: ServiceSchema = {
  schema: 'auth',
  // Migrations create the plans.
  readOnlyTables: ['plan'],
  entities: [
    PlanEntity,
    WorkspaceEntity,
    ApiKeyEntity,
    AccountEntity,
    MemberEntity,
    InvitationEntity,
    OAuthClientEntity,
    OAuthGrantEntity,
    OAuthCodeEntity,
    AccessTokenEntity,
    RefreshTokenEntity,
    SessionEntity,
    AuditEntryEntity,
  ],
  lifetimes: {
    ...MESSAGING_LIFETIMES,
    plan: 'one row per plan',
    workspace: 'until the operator deletes it',
    account: 'until the operator deletes it',
    member: 'until the member is removed',
    api_key: '`AUDIT_RETENTION_DAYS` after it was revoked or has expired',
    oauth_client: '`AUDIT_RETENTION_DAYS` after it was revoked',
    invitation:
      'until it is accepted or withdrawn; otherwise deleted 30 days after it has expired, at the next invitation',
    oauth_grant: 'a day after it has expired, or with the session of its first-party client',
    oauth_code: 'with its grant',
    oauth_refresh_token: 'with its grant',
    oauth_access_token: 'a day after it has expired',
    sign_in_session: 'a day after it has expired',
    audit_entry: '`AUDIT_RETENTION_DAYS`',
    rate_limit: 'an hour after its window has ended',
  },
  replacedMigrations,
  migrations: [
    Baseline,
    CreateAuditEntry1765000400000,
    BindGrantsToResources1765100000000,
    RemoveEndedCredentials1765200000000,
    CreateSuspectedMessages1765400000000,
    DescribeGrants1765410000000,
    NoteMakersOfClients1765410100000,
    IndexMakersInAuditLog1765410200000,
    FindMakersOfClients1765410300000,
    KeepSuccessorsOfRefreshTokens1765420000000,
  ],
};
