import { MESSAGING_LIFETIMES, type ServiceSchema } from '../platform/database.js';
import { ApiKeyEntity } from './api-key/api-key.entity.js';
import { AuditEntryEntity } from './audit/audit-entry.entity.js';
import { InvitationEntity } from './invitation/invitation.entity.js';
import { AccountEntity } from './member/account.entity.js';
import { MemberEntity } from './member/member.entity.js';
import { CreateWorkspaces1763700000000 } from './migrations/1763700000000-create-workspaces.js';
import { CreateMembers1763800000000 } from './migrations/1763800000000-create-members.js';
import { CreateOAuth1763800000001 } from './migrations/1763800000001-create-oauth.js';
import { CreateRateLimit1763800100000 } from './migrations/1763800100000-create-rate-limit.js';
import { DropSignInFailures1763900500000 } from './migrations/1763900500000-drop-sign-in-failures.js';
import { NarrowOpenings1763905000000 } from './migrations/1763905000000-narrow-openings.js';
import { AddClientOrigins1764021600000 } from './migrations/1764021600000-add-client-origins.js';
import { AddPasswordVersion1764030000000 } from './migrations/1764030000000-add-password-version.js';
import { BoundApiKeys1764030000001 } from './migrations/1764030000001-bound-api-keys.js';
import { CreateInvitations1764030000002 } from './migrations/1764030000002-create-invitations.js';
import { KeepSentMessages1764100000000 } from './migrations/1764100000000-keep-sent-messages.js';
import { QueueDueAtOnce1764100310002 } from './migrations/1764100310002-queue-due-at-once.js';
import { ExtendSessions1764200000000 } from './migrations/1764200000000-extend-sessions.js';
import { LimitApiKeys1765000300000 } from './migrations/1765000300000-limit-api-keys.js';
import { CreateAuditEntry1765000400000 } from './migrations/1765000400000-create-audit-entry.js';
import { BindGrantsToResources1765100000000 } from './migrations/1765100000000-bind-grants-to-resources.js';
import { RemoveEndedCredentials1765200000000 } from './migrations/1765200000000-remove-ended-credentials.js';
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
  migrations: [
    CreateWorkspaces1763700000000,
    CreateMembers1763800000000,
    CreateOAuth1763800000001,
    CreateRateLimit1763800100000,
    DropSignInFailures1763900500000,
    NarrowOpenings1763905000000,
    AddClientOrigins1764021600000,
    AddPasswordVersion1764030000000,
    BoundApiKeys1764030000001,
    CreateInvitations1764030000002,
    KeepSentMessages1764100000000,
    QueueDueAtOnce1764100310002,
    ExtendSessions1764200000000,
    LimitApiKeys1765000300000,
    CreateAuditEntry1765000400000,
    BindGrantsToResources1765100000000,
    RemoveEndedCredentials1765200000000,
  ],
};
