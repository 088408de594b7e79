import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { ACTOR_TYPES, AUDITED_ACTIONS } from '../../../schemas/messages/audit.js';
import { defineConnection } from '../../platform/graphql/connection.js';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';

const AuditedActionEnum = upperCaseEnum(AUDITED_ACTIONS);
registerEnumType(AuditedActionEnum, {
  name: 'AuditedAction',
  description: 'What the audit log records.',
  valuesConfig: {
    SIGNED_IN: { description: 'A person signed in.' },
    SIGN_IN_FAILED: { description: 'A sign-in with the address of a member failed.' },
    SIGNED_OUT: { description: 'A person signed out.' },
    PASSWORD_CHANGED: { description: 'The password of a member was changed.' },
    WORKSPACE_CREATED: { description: 'The operator created the workspace.' },
    WORKSPACE_CHANGED: { description: 'The name or the plan of the workspace was changed.' },
    MEMBER_INVITED: { description: 'A person was invited.' },
    INVITATION_REVOKED: { description: 'An invitation was revoked.' },
    MEMBER_JOINED: { description: 'A person became a member.' },
    MEMBER_ROLE_CHANGED: { description: 'The role of a member was changed.' },
    MEMBER_REMOVED: { description: 'A member was removed.' },
    API_KEY_CREATED: { description: 'An API key was created.' },
    API_KEY_REVOKED: { description: 'An API key was revoked.' },
    OAUTH_CLIENT_REGISTERED: { description: 'An app was registered.' },
    OAUTH_CLIENT_REVOKED: { description: 'An app was revoked.' },
    OAUTH_ACCESS_GRANTED: { description: 'A person allowed an app to use their account.' },
    BRAND_KIT_CHANGED: { description: 'The Brand Kit was changed.' },
    EXPORT_SETTINGS_CHANGED: { description: 'The export settings of a video were changed.' },
    APPROVAL_REQUESTED: { description: 'Approval of a video was requested.' },
    APPROVAL_DECIDED: { description: 'An approval was approved, rejected or withdrawn.' },
    PROJECT_DELETED: { description: 'A project was deleted; its videos remain.' },
    VIDEO_LOCKED: { description: 'A video was locked, also by a request for approval.' },
    VIDEO_UNLOCKED: { description: 'A video was unlocked, also by a decision on its approval.' },
    VIDEO_DELETED: { description: 'A video was deleted.' },
    VIDEO_SHARED: { description: 'A video was shared, or its downloads were allowed or forbidden.' },
    VIDEO_UNSHARED: { description: 'Sharing of a video ended.' },
    ARTICLE_PUBLISHED: {
      description: 'The article of a video was published, or search engines were admitted or refused.',
    },
    ARTICLE_UNPUBLISHED: { description: 'The article of a video was unpublished.' },
    WEBHOOK_CREATED: { description: 'A webhook was created.' },
    WEBHOOK_CHANGED: { description: 'A webhook was changed.' },
    WEBHOOK_DELETED: { description: 'A webhook was deleted.' },
    WEBHOOK_SECRET_ROTATED: { description: 'The signing secret of a webhook was replaced.' },
  },
});

const AuditActorType = upperCaseEnum(ACTOR_TYPES);
registerEnumType(AuditActorType, {
  name: 'AuditActorType',
  description: 'Kind of an actor.',
  valuesConfig: {
    USER: { description: 'A person.' },
    API_KEY: { description: 'A program with an API key.' },
    OPERATOR: { description: 'The operator of the service.' },
    SERVICE: { description: 'The service itself.' },
  },
});

@ObjectType({ description: 'An entry of the audit log: who did what to what, when and from where.' })
export class AuditEntry {
  @Field(() => ID, { description: 'ID, with the prefix aud_.' }) id!: string;
  @Field(() => Date, { description: 'When it was done.' }) at!: Date;
  @Field(() => AuditedActionEnum, { description: 'What was done.' }) action!: string;
  @Field(() => AuditActorType, { description: 'Kind of the actor.' }) actorType!: string;
  @Field(() => ID, {
    nullable: true,
    description: 'ID of the user or API key; null for operator and service.',
  })
  actorId!: string | null;
  @Field(() => ID, {
    nullable: true,
    description: 'ID of the API key, or of the app’s access, that was used.',
  })
  credentialId!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Kind of what it was done to, such as `video` or `member`.',
  })
  targetType!: string | null;
  @Field(() => ID, { nullable: true, description: 'ID of what it was done to.' }) targetId!: string | null;
  @Field(() => GraphQLJSONObject, {
    description: 'What changed, such as names and roles; never a secret.',
  })
  details!: Record<string, unknown>;
  @Field(() => String, { nullable: true, description: 'IP address of the client; null if unknown.' })
  address!: string | null;
  @Field(() => String, { description: 'ID of the request (`X-Request-Id`).' }) requestId!: string;
}

export const AuditEntryConnection = defineConnection(AuditEntry, {
  name: 'AuditEntry',
  plural: 'entries of the audit log',
  order: 'newest first',
});

@InputType({ description: 'Filter for the audit log; conditions are combined with AND.' })
export class AuditFilterInput {
  @Field(() => [AuditedActionEnum], { nullable: true, description: 'Entries of these actions.' })
  actions?: string[] | null;
  @Field(() => ID, { nullable: true, description: 'Entries of this actor.' }) actorId?: string | null;
  @Field(() => ID, { nullable: true, description: 'Entries about this target.' }) targetId?: string | null;
  @Field(() => Date, { nullable: true, description: 'Entries from this time on.' }) since?: Date | null;
  @Field(() => Date, { nullable: true, description: 'Entries before this time.' }) until?: Date | null;
}
