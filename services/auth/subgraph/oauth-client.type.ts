import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';
import type { OAuthClientEntity } from '../oauth/oauth-client.entity.js';

export type OAuthClientKind = 'confidential' | 'public';
const OAuthClientKindEnum = upperCaseEnum<OAuthClientKind>(['confidential', 'public']);
registerEnumType(OAuthClientKindEnum, {
  name: 'OAuthClientKind',
  description:
    'Client type (RFC 6749, 2.1): CONFIDENTIAL clients have a secret, PUBLIC clients have none and must use PKCE.',
  valuesConfig: {
    CONFIDENTIAL: { description: 'Runs on a server and has a client secret.' },
    PUBLIC: { description: 'Runs on users’ devices, has no client secret and must use PKCE.' },
  },
});

@ObjectType('OAuthClient', { description: 'An OAuth 2.0 client that can request access to a workspace.' })
export class OAuthClient {
  @Field(() => ID, { description: 'The client_id.' }) id!: string;
  @Field(() => String, { description: 'Name shown on the consent page.' }) name!: string;
  @Field(() => OAuthClientKindEnum, { description: 'Client type (RFC 6749, 2.1).' }) kind!: OAuthClientKind;
  @Field(() => [String], {
    description: 'Allowed redirect URIs; compared exactly, except for the port of loopback addresses.',
  })
  redirectUris!: string[];
  @Field(() => [String], { description: 'Scopes the client may request.' }) scopes!: string[];
  @Field(() => Date, { description: 'Time of registration.' }) createdAt!: Date;
  @Field(() => Date, {
    nullable: true,
    description: 'Time of revocation; null if not revoked.',
  })
  revokedAt!: Date | null;
}

@InputType({ description: 'A registered OAuth client.' })
export class RegisterOAuthClientInput {
  @Field(() => String, { description: 'Name shown on the consent page; 1 to 200 characters.' }) name!: string;
  @Field(() => OAuthClientKindEnum, { description: 'Client type (RFC 6749, 2.1).' }) kind!: OAuthClientKind;
  @Field(() => [String], {
    description: '1 to 20 redirect URIs, compared exactly: https, or http on localhost, 127.0.0.1 or [::1].',
  })
  redirectUris!: string[];
  @Field(() => [String], { nullable: true, description: 'Scopes the client may request; all if absent.' })
  scopes?: string[];
}

@ObjectType({ description: 'A registered OAuth client.' })
export class RegisteredOAuthClient {
  @Field(() => OAuthClient, { description: 'The OAuth client as listed.' })
  client!: OAuthClient;
  @Field(() => String, {
    nullable: true,
    description: 'The client_secret, returned only here; null for public clients.',
  })
  clientSecret!: string | null;
}

export const toOAuthClient = ({ secretHash, ...client }: OAuthClientEntity): OAuthClient => ({
  id: client.id,
  name: client.name,
  kind: secretHash ? 'confidential' : 'public',
  redirectUris: client.redirectUris,
  scopes: client.scopes,
  createdAt: client.createdAt,
  revokedAt: client.revokedAt,
});
