import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { upperCaseEnum } from '../../platform/graphql-enum.js';
import type { OAuthClientEntity } from './oauth-client.entity.js';

export type OAuthClientKind = 'confidential' | 'public';
const OAuthClientKindEnum = upperCaseEnum<OAuthClientKind>(['confidential', 'public']);
registerEnumType(OAuthClientKindEnum, {
  name: 'OAuthClientKind',
  description:
    'CONFIDENTIAL runs on a server and keeps a secret. PUBLIC runs on people’s devices, has none and must use PKCE.',
  valuesConfig: {
    CONFIDENTIAL: { description: 'Runs on a server and keeps a secret.' },
    PUBLIC: { description: 'Runs on people’s devices, has no secret and must use PKCE.' },
  },
});

@ObjectType('OAuthClient', { description: 'An application that may ask people for access to a workspace.' })
export class OAuthClient {
  @Field(() => ID, { description: 'Its client_id.' }) id!: string;
  @Field(() => String, { description: 'What people who are asked see it called.' }) name!: string;
  @Field(() => OAuthClientKindEnum, { description: 'Whether it can keep a secret.' }) kind!: OAuthClientKind;
  @Field(() => [String], {
    description: 'Where people may be sent back to; compared exactly, but for the port on loopback.',
  })
  redirectUris!: string[];
  @Field(() => [String], { description: 'The most it may ask for.' }) scopes!: string[];
  @Field(() => Date, { description: 'When it was registered.' }) createdAt!: Date;
  @Field(() => Date, {
    nullable: true,
    description: 'Since when it has no access; null: it was not revoked.',
  })
  revokedAt!: Date | null;
}

@InputType({ description: 'A new application.' })
export class RegisterOAuthClientInput {
  @Field(() => String, { description: 'Shown to those who are asked; 1 to 200 characters.' }) name!: string;
  @Field(() => OAuthClientKindEnum, { description: 'Whether it can keep a secret.' }) kind!: OAuthClientKind;
  @Field(() => [String], {
    description: '1 to 20 addresses, compared exactly: https, or http on localhost, 127.0.0.1 or [::1].',
  })
  redirectUris!: string[];
  @Field(() => [String], { nullable: true, description: 'The most it may ask for; absent: every scope.' })
  scopes?: string[];
}

@ObjectType({ description: 'A new application.' })
export class RegisteredOAuthClient {
  @Field(() => OAuthClient, { description: 'The application as it is listed from now on.' })
  client!: OAuthClient;
  @Field(() => String, {
    nullable: true,
    description: 'Its client_secret, shown here and never again; null for a public client.',
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
