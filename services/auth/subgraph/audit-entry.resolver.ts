import { GraphQLJSONObject } from 'graphql-scalars';
import {
  Arg,
  Args,
  Ctx,
  Field,
  ID,
  InputType,
  ObjectType,
  Query,
  Resolver,
  registerEnumType,
} from 'type-graphql';
import type { SelectQueryBuilder } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { ACTOR_TYPES, AUDITED_ACTIONS, type AuditedAction } from '../../../schemas/messages/audit.js';
import { requireAccess } from '../../platform/access/access.js';
import { filterKey } from '../../platform/database/cursors.js';
import { inTransaction } from '../../platform/database/database.js';
import {
  cutPage,
  type PageEnds,
  type PageRequest,
  readingOrder,
  requirePage,
} from '../../platform/database/page.js';
import {
  type Connection,
  defineConnection,
  PageArgs,
  toConnection,
} from '../../platform/graphql/connection.js';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';
import { AuditEntryEntity } from '../audit/audit-entry.entity.js';
import type { AuthContext } from '../context.js';
import { requireManager } from '../member/manager.js';

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
    OAUTH_ACCESS_REVOKED: { description: 'The access of an app was ended.' },
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
class AuditEntry {
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

const AuditEntryConnection = defineConnection(AuditEntry, {
  name: 'AuditEntry',
  plural: 'entries of the audit log',
  order: 'newest first',
});

@InputType({ description: 'Filter for the audit log; conditions are combined with AND.' })
class AuditFilterInput {
  @Field(() => [AuditedActionEnum], { nullable: true, description: 'Entries of these actions.' })
  actions?: string[] | null;
  @Field(() => ID, { nullable: true, description: 'Entries of this actor.' }) actorId?: string | null;
  @Field(() => ID, { nullable: true, description: 'Entries about this target.' }) targetId?: string | null;
  @Field(() => Date, { nullable: true, description: 'Entries from this time on.' }) since?: Date | null;
  @Field(() => Date, { nullable: true, description: 'Entries before this time.' }) until?: Date | null;
}

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

interface AuditFilter {
  readonly actions?: readonly AuditedAction[] | null;
  readonly actorId?: string | null;
  readonly targetId?: string | null;
  readonly since?: Date | null;
  readonly until?: Date | null;
}

export interface AuditPage extends PageEnds {
  readonly entries: ReadonlyArray<{ readonly node: AuditEntryEntity; readonly cursor: string }>;
  readonly totalCount: number;
}

/** Returns a page of the workspace's audit log, newest first, for owners and admins. */
export async function listEntries(
  { db, caller, cursors }: AuthContext,
  { filter, ...request }: PageRequest & { readonly filter?: AuditFilter | null | undefined },
): Promise<AuditPage> {
  requireAccess(caller, ACCESS.auditLog);
  const slice = requirePage(request);
  const { workspaceId } = caller;
  const list = ['audit', workspaceId, filterKey(filter)];
  const from = cursors.placeOf(list, slice);
  const { direction, beyond } = readingOrder(slice);

  return inTransaction(db, { workspaceId }, async (tx) => {
    await requireManager(tx, caller);
    const matching = tx
      .createQueryBuilder(AuditEntryEntity, 'entry')
      .where('entry.workspaceId = :workspaceId', { workspaceId });
    applyFilter(matching, filter ?? {});
    const totalCount = await matching.clone().getCount();
    const page = matching.addSelect('(entry.at)::text', 'at_text');
    if (from) {
      page.andWhere(`((entry.at), entry.id) ${beyond} (:fromAt::timestamptz, :fromId)`, {
        fromAt: from.createdAt,
        fromId: from.id,
      });
    }
    const order = direction === 'asc' ? 'ASC' : 'DESC';
    const { entities, raw } = await page
      .orderBy('entry.at', order)
      .addOrderBy('entry.id', order)
      .limit(slice.limit + 1)
      .getRawAndEntities<{ at_text: string }>();
    const placed = entities.map((node, i) => ({ node, createdAt: raw[i]?.at_text as string }));
    const { entries, ...ends } = cutPage(placed, slice);
    const cursorOf = ({ node: { id }, createdAt }: (typeof placed)[number]) =>
      cursors.encode(list, { createdAt, id });
    return {
      entries: entries.map((one) => ({ node: one.node, cursor: cursorOf(one) })),
      ...ends,
      totalCount,
    };
  });
}

function applyFilter(
  query: SelectQueryBuilder<AuditEntryEntity>,
  { actions, actorId, targetId, since, until }: AuditFilter,
): void {
  if (actions && actions.length === 0) query.andWhere('false');
  else if (actions) query.andWhere('entry.action in (:...actions)', { actions });
  if (actorId) query.andWhere('entry.actorId = :actorId', { actorId });
  if (targetId) query.andWhere('entry.targetId = :targetId', { targetId });
  if (since) query.andWhere('entry.at >= :since', { since });
  if (until) query.andWhere('entry.at < :until', { until });
}
