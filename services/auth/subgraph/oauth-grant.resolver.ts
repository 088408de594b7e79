import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
  registerEnumType,
} from 'type-graphql';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';
import type { AuthContext } from '../context.js';
import { CLIENT_ORIGINS, type ClientOrigin } from '../oauth/client-origin.js';
import { findGrants, findOwnGrants, type Grant } from '../oauth/find-grants.js';
import { revokeOAuthGrant } from '../oauth/revoke-grant.js';
import { User } from './member.type.js';

const OAuthClientOrigin = upperCaseEnum<ClientOrigin>(CLIENT_ORIGINS);
registerEnumType(OAuthClientOrigin, {
  name: 'OAuthClientOrigin',
  description: 'The source of an app’s name, which says how far it can be trusted.',
  valuesConfig: {
    BUILT_IN: { description: 'The product: its command line.' },
    REGISTERED: { description: 'An owner or admin of a workspace, who registered the app.' },
    PUBLISHED: { description: 'The host of the app’s Client ID Metadata Document.' },
    SELF_REGISTERED: { description: 'The app itself: its name proves nothing.' },
  },
});

@ObjectType('OAuthGrant', { description: 'Access that a member allowed an app, in this workspace.' })
export class OAuthGrant {
  @Field(() => ID, { description: 'ID, with the prefix grt_.' }) id!: string;
  @Field(() => ID, { description: 'client_id of the app.' }) clientId!: string;
  @Field(() => String, { description: 'Name of the app; what it proves depends on `origin`.' })
  clientName!: string;
  @Field(() => OAuthClientOrigin, { description: 'Source of the name.' }) origin!: ClientOrigin;
  @Field(() => String, {
    nullable: true,
    description:
      'Host that published the app or, for other apps, that its users were sent to; null for an app on the user’s device, and for access from before this was recorded.',
  })
  host!: string | null;
  @Field(() => [String], { description: 'Scopes that the user allowed.' }) scopes!: readonly string[];
  @Field(() => Date, { description: 'Time when the user allowed it.' }) createdAt!: Date;
  @Field(() => Date, {
    nullable: true,
    description: 'Time of the first use; null if never used, or used first before this was recorded.',
  })
  firstUsedAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'Time of the last use, to the minute; null if unknown.' })
  lastUsedAt!: Date | null;
  @Field(() => Date, { description: 'Time when it ends unless the app renews it.' }) expiresAt!: Date;
  @Field(() => Date, { description: 'Time when it ends however often the app renews it.' }) endsAt!: Date;
  userId!: string;
}

@Resolver(() => OAuthGrant)
export class OAuthGrantResolver {
  @Query(() => [OAuthGrant], {
    description: 'Returns the access that apps have from members of the workspace, newest first.',
  })
  oauthGrants(
    @Arg('userId', () => ID, { nullable: true, description: 'Returns only what this member allowed.' })
    userId: string | null,
    @Ctx() ctx: AuthContext,
  ): Promise<Grant[]> {
    return findGrants(ctx, userId);
  }

  @Query(() => [OAuthGrant], {
    description:
      'Returns the access that the user of the token allowed apps in the workspace, newest first; empty for an API key.',
  })
  myOAuthGrants(@Ctx() ctx: AuthContext): Promise<Grant[]> {
    return findOwnGrants(ctx);
  }

  @FieldResolver(() => User, { nullable: true, description: 'The member who allowed it.' })
  user(@Root() { userId }: OAuthGrant, @Ctx() ctx: AuthContext): Promise<User | null> {
    return ctx.loadUser.load(userId);
  }

  @Mutation(() => OAuthGrant, {
    description:
      'Ends the access of an app, effective everywhere within five seconds. Everyone may end what they allowed; owners and admins also what other members did, of owners only signed-in owners.',
  })
  revokeOAuthGrant(
    @Arg('id', () => ID, { description: 'ID of the access.' }) id: string,
    @Ctx() ctx: AuthContext,
  ): Promise<Grant> {
    return revokeOAuthGrant(ctx, id);
  }
}
