import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Directive,
  Field,
  ID,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  registerEnumType,
} from 'type-graphql';
import { VIDEO, VIDEO_ID, WEBHOOK, WEBHOOK_ID } from '../../../schemas/descriptions.js';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';
import type { AuthContext } from '../context.js';
import { toPendingMember } from '../member/find-members.js';
import { type FoundResources, findMemberResources } from '../removal/find-member-resources.js';
import { REMOVAL_EFFECTS, type RemovalEffect, type Removed, removeMember } from '../removal/remove-member.js';
import { ApiKey } from './api-key.resolver.js';
import { Member } from './member.type.js';
import { OAuthClient, toOAuthClient } from './oauth-client.resolver.js';
import { OAuthGrant } from './oauth-grant.resolver.js';

/** Each is read from its own service, so a list has a limit. */
const MAX_LISTED = 100;

const RemovalEffectEnum = upperCaseEnum<RemovalEffect>(REMOVAL_EFFECTS);
registerEnumType(RemovalEffectEnum, {
  name: 'RemovalEffect',
  description: 'What happens to something that a removed member made.',
  valuesConfig: {
    REVOKE: { description: 'It ends with the membership.' },
    KEEP: { description: 'It stays.' },
  },
});

@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('Webhook', { description: WEBHOOK })
class WebhookRef {
  @Field(() => ID, { description: WEBHOOK_ID }) id!: string;
}

@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('Video', { description: VIDEO })
class VideoRef {
  @Field(() => ID, { description: VIDEO_ID }) id!: string;
}

@ObjectType({ description: 'What depends on a member, to be known before they are removed.' })
class MemberResources {
  @Field(() => ID, { description: 'ID of the member.' }) userId!: string;
  @Field(() => [ApiKey], {
    description: 'API keys in force that the member created, directly or with a key, newest first.',
  })
  apiKeys!: readonly ApiKey[];
  @Field(() => [OAuthClient], {
    description:
      'Apps that the member registered, directly or with a key, and that were not revoked, newest first.',
  })
  oauthClients!: readonly OAuthClient[];
  @Field(() => [OAuthGrant], { description: 'Access that the member allowed apps; always ends.' })
  oauthGrants!: readonly OAuthGrant[];
  @Field(() => [Member], { description: 'Pending invitations by the member and their keys.' })
  invitations!: readonly Member[];
  @Field(() => [WebhookRef], {
    description: `Webhooks created by the member and their keys, newest first, at most ${MAX_LISTED}; as far as the audit log reaches. They stay; deleteWebhook ends one. An item is null for tokens without the scope webhooks:read.`,
    nullable: 'items',
  })
  webhooks!: readonly WebhookRef[];
  @Field(() => Int, { description: 'Number of videos shared by the member and their keys.' })
  sharedVideoCount!: number;
  @Field(() => [VideoRef], {
    description: `Videos shared by the member and their keys, newest share first, at most ${MAX_LISTED}; as far as the audit log reaches. They stay shared; setShare ends that. An item is null for tokens without the scope videos:read.`,
    nullable: 'items',
  })
  sharedVideos!: readonly VideoRef[];
}

@ArgsType()
class RemoveMemberArgs {
  @Field(() => ID, { description: 'ID of the member.' }) userId!: string;
  @Field(() => RemovalEffectEnum, {
    defaultValue: 'revoke',
    description:
      'API keys that the member created. With KEEP they continue to work, but manage nothing, since their creator is no member.',
  })
  keys!: RemovalEffect;
  @Field(() => RemovalEffectEnum, {
    defaultValue: 'revoke',
    description: 'OAuth clients that the member registered. With KEEP they are handed over to the caller.',
  })
  apps!: RemovalEffect;
  @Field(() => RemovalEffectEnum, {
    defaultValue: 'revoke',
    description:
      'Pending invitations by the member. With KEEP they are handed over to the caller, except those that the caller could not send.',
  })
  invitations!: RemovalEffect;
}

@ObjectType({ description: 'A removed member, and what ended with the membership.' })
class RemovedMember {
  @Field(() => ID, { description: 'ID of the removed member.' }) userId!: string;
  @Field(() => [ApiKey], { description: 'API keys that were revoked.' }) apiKeys!: readonly ApiKey[];
  @Field(() => [OAuthClient], { description: 'OAuth clients that were revoked.' })
  oauthClients!: readonly OAuthClient[];
  @Field(() => [Member], { description: 'Invitations that were revoked.' }) invitations!: readonly Member[];
  @Field(() => Int, { description: 'Number of apps that lost the access that the member had allowed.' })
  oauthGrantCount!: number;
}

const toMemberResources = ({
  webhookIds,
  sharedVideoIds,
  ...resources
}: FoundResources): MemberResources => ({
  ...resources,
  oauthClients: resources.oauthClients.map(toOAuthClient),
  invitations: resources.invitations.map(toPendingMember),
  webhooks: webhookIds.slice(0, MAX_LISTED).map((id) => ({ id })),
  sharedVideoCount: sharedVideoIds.length,
  sharedVideos: sharedVideoIds.slice(0, MAX_LISTED).map((id) => ({ id })),
});

const toRemovedMember = ({ oauthGrants, ...removed }: Removed): RemovedMember => ({
  ...removed,
  oauthClients: removed.oauthClients.map(toOAuthClient),
  invitations: removed.invitations.map(toPendingMember),
  oauthGrantCount: oauthGrants.length,
});

@Resolver(() => MemberResources)
export class RemovalResolver {
  @Query(() => MemberResources, {
    description:
      'Returns what depends on a member: keys, apps, invitations, webhooks and shares. To be read before removeMember.',
  })
  async memberResources(
    @Arg('userId', () => ID, { description: 'ID of the member.' }) userId: string,
    @Ctx() ctx: AuthContext,
  ): Promise<MemberResources> {
    return toMemberResources(await findMemberResources(ctx, userId));
  }

  @Mutation(() => RemovedMember, {
    description:
      'Removes a member from the workspace; the last owner cannot be removed. Only signed-in owners remove owners. What gave access because of the member ends with the membership unless it is kept; webhooks and shares stay. memberResources lists all of it.',
  })
  async removeMember(
    @Args(() => RemoveMemberArgs) { userId, ...removal }: RemoveMemberArgs,
    @Ctx() ctx: AuthContext,
  ): Promise<RemovedMember> {
    return toRemovedMember(await removeMember(ctx, userId, removal));
  }
}
