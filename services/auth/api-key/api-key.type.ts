import { Field, ID, InputType, ObjectType } from 'type-graphql';

@ObjectType({
  description: 'A credential that may do everything the plan allows. What it is, is shown once.',
})
export class ApiKey {
  @Field(() => ID) id!: string;
  @Field(() => String) name!: string;
  @Field(() => Date) createdAt!: Date;
  @Field(() => Date, { nullable: true, description: 'To the minute; null while it was never used.' })
  lastUsedAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'Null: never.' }) expiresAt!: Date | null;
  @Field(() => Date, { nullable: true }) revokedAt!: Date | null;
}

@InputType()
export class CreateApiKeyInput {
  @Field(() => String, { description: 'To tell it from the others; 1 to 200 characters.' }) name!: string;
  @Field(() => Date, { nullable: true, description: 'From then on it is refused; absent: never.' })
  expiresAt?: Date;
}

@ObjectType({ description: 'A new API key.' })
export class CreatedApiKey {
  @Field(() => ApiKey) apiKey!: ApiKey;
  @Field(() => String, { description: 'The key itself. It is shown here and never again.' }) key!: string;
}
