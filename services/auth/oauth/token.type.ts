import { Directive, Field, InputType, Int, ObjectType } from 'type-graphql';

@Directive('@inaccessible')
@InputType('TokenRequest', { description: 'RFC 6749, 4.1.3 and 6: what the token endpoint was given.' })
export class TokenRequestInput {
  @Field(() => String, { nullable: true }) grantType?: string | null;
  @Field(() => String, { nullable: true }) clientId?: string | null;
  @Field(() => String, { nullable: true }) clientSecret?: string | null;
  @Field(() => String, { nullable: true }) code?: string | null;
  @Field(() => String, { nullable: true }) redirectUri?: string | null;
  @Field(() => String, { nullable: true }) codeVerifier?: string | null;
  @Field(() => String, { nullable: true }) refreshToken?: string | null;
  @Field(() => String, { nullable: true }) scope?: string | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A new pair of tokens.' })
export class Tokens {
  @Field(() => String) accessToken!: string;
  @Field(() => String) refreshToken!: string;
  @Field(() => Int, { description: 'Seconds the access token lives.' }) expiresIn!: number;
  @Field(() => [String]) scopes!: readonly string[];
}
