import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { Role } from '../../platform/caller.js';
import { RoleEnum } from '../member/member.type.js';

@ObjectType({
  description:
    'A credential for every endpoint that the plan allows, whatever the role of its maker. Its secret is shown once.',
})
export class ApiKey {
  @Field(() => ID, { description: 'Its id: key_…' }) id!: string;
  @Field(() => String, { description: 'What it was called when it was made, to tell it from the others.' })
  name!: string;
  @Field(() => Date, { description: 'When it was made.' }) createdAt!: Date;
  @Field(() => Date, { nullable: true, description: 'To the minute; null while it was never used.' })
  lastUsedAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'From then on it is refused; null: never.' })
  expiresAt!: Date | null;
  @Field(() => Date, {
    nullable: true,
    description: 'Since when it is refused because somebody revoked it; null: nobody did.',
  })
  revokedAt!: Date | null;
  @Field(() => RoleEnum, {
    description:
      'The most it may manage of people, API keys, clients and the workspace: the role of the member who made it. It manages less once that member has a lower role, and nothing once they have left. It never makes, changes or removes owners.',
  })
  managementRole!: Role;
}

@InputType({ description: 'A new API key.' })
export class CreateApiKeyInput {
  @Field(() => String, { description: 'To tell it from the others; 1 to 200 characters.' }) name!: string;
  @Field(() => Date, { nullable: true, description: 'From then on it is refused; absent: never.' })
  expiresAt?: Date;
}

@ObjectType({ description: 'A new API key.' })
export class CreatedApiKey {
  @Field(() => ApiKey, { description: 'The key as it is listed from now on.' }) apiKey!: ApiKey;
  @Field(() => String, { description: 'The key itself. It is shown here and never again.' }) key!: string;
}
