import { z } from 'zod';
import { defineMessage } from './define-message.js';

/** What the audit log records, by the service that does it. */
export const AUDITED_ACTIONS = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'password_changed',
  'workspace_created',
  'workspace_changed',
  'member_invited',
  'invitation_revoked',
  'member_joined',
  'member_role_changed',
  'member_removed',
  'api_key_created',
  'api_key_revoked',
  'oauth_client_registered',
  'oauth_client_revoked',
  'oauth_access_granted',
  'oauth_access_revoked',
  'brand_kit_changed',
  'export_settings_changed',
  'approval_requested',
  'approval_decided',
  'project_deleted',
  'video_locked',
  'video_unlocked',
  'video_deleted',
  'video_shared',
  'video_unshared',
  'article_published',
  'article_unpublished',
  'webhook_created',
  'webhook_changed',
  'webhook_deleted',
  'webhook_secret_rotated',
] as const;
export type AuditedAction = (typeof AUDITED_ACTIONS)[number];

/** `operator`: the administration command; `service`: the product itself. */
export const ACTOR_TYPES = ['user', 'api_key', 'operator', 'service'] as const;

const ActionAudited = z.object({
  action: z.enum(AUDITED_ACTIONS),
  actor: z.object({
    type: z.enum(ACTOR_TYPES),
    id: z.string().nullable(),
    /** The key, or the token of an app, that was used. */
    credentialId: z.string().nullable(),
  }),
  target: z.object({ type: z.string(), id: z.string() }).nullable(),
  /** What changed, without secrets. */
  details: z.record(z.string(), z.unknown()),
  /** Address of the client; null when unknown. */
  address: z.string().nullable(),
  at: z.iso.datetime(),
});
export type ActionAudited = z.infer<typeof ActionAudited>;

/** Somebody did in videos what the audit log records. */
export const videosActionAudited = defineMessage('fact', 'videos.action-audited.v1', ActionAudited);

/** Somebody did in webhooks what the audit log records. */
export const webhooksActionAudited = defineMessage('fact', 'webhooks.action-audited.v1', ActionAudited);
