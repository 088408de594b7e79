import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { Role } from '../../platform/access/caller.js';
import { RoleEnum } from './member.type.js';

@ObjectType({
  description:
    'A credential for every endpoint that the plan, its scopes and its role allow, independent of its creator’s role. The secret is shown once.',
})
export class ApiKey {
  @Field(() => ID, { description: 'ID, with the prefix key_.' }) id!: string;
  @Field(() => String, { description: 'Name, to distinguish it from other keys.' })
  name!: string;
  @Field(() => Date, { description: 'Time of creation.' }) createdAt!: Date;
  @Field(() => Date, {
    nullable: true,
    description: 'Time of the last use, to the minute; null if never used.',
  })
  lastUsedAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'Time of expiry; null if it does not expire.' })
  expiresAt!: Date | null;
  @Field(() => Date, {
    nullable: true,
    description: 'Time of revocation; null if not revoked.',
  })
  revokedAt!: Date | null;
  @Field(() => RoleEnum, {
    description:
      'Limit for managing members, API keys, OAuth clients and the workspace: the role of the member who created the key. It decreases with that member’s role and ends with their membership. API keys never create, change or remove owners.',
  })
  managementRole!: Role;
  @Field(() => RoleEnum, {
    nullable: true,
    description: 'Role whose permissions limit the key in every operation; null if no role limits it.',
  })
  role!: Role | null;
  @Field(() => [String], { nullable: true, description: 'Scopes of the key; null if it has every scope.' })
  scopes!: string[] | null;
}

@InputType({ description: 'A created API key.' })
export class CreateApiKeyInput {
  @Field(() => String, { description: 'Name, to distinguish it from other keys; 1 to 200 characters.' })
  name!: string;
  @Field(() => Date, { nullable: true, description: 'Time of expiry; does not expire if absent.' })
  expiresAt?: Date;
  @Field(() => [String], {
    nullable: true,
    description: 'Scopes, as of OAuth tokens, such as videos:read; every scope if absent.',
  })
  scopes?: string[];
  @Field(() => RoleEnum, {
    nullable: true,
    description:
      'Role whose permissions limit the key in every operation, at most the creator’s. If absent, the role of the key that creates it, or none.',
  })
  role?: Role;
}

@ObjectType({ description: 'A created API key.' })
export class CreatedApiKey {
  @Field(() => ApiKey, { description: 'The API key as listed.' }) apiKey!: ApiKey;
  @Field(() => String, { description: 'The secret, returned only here.' }) key!: string;
}
