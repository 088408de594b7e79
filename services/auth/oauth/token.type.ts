import { Directive, Field, InputType, Int, ObjectType } from 'type-graphql';

@Directive('@inaccessible')
@InputType('TokenRequest', { description: 'RFC 6749, 4.1.3 and 6: what the token endpoint was given.' })
export class TokenRequestInput {
  @Field(() => String, { nullable: true, description: 'authorization_code or refresh_token.' }) grantType?:
    | string
    | null;
  @Field(() => String, { nullable: true, description: 'The application that asks.' }) clientId?:
    | string
    | null;
  @Field(() => String, { nullable: true, description: 'Its secret, where it keeps one.' }) clientSecret?:
    | string
    | null;
  @Field(() => String, {
    nullable: true,
    description: 'With authorization_code: the code that the redirect carried.',
  })
  code?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'With authorization_code: where the code was sent to.',
  })
  redirectUri?: string | null;
  @Field(() => String, { nullable: true, description: 'With authorization_code: the PKCE verifier.' })
  codeVerifier?: string | null;
  @Field(() => String, { nullable: true, description: 'With refresh_token: the token to spend.' })
  refreshToken?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'With refresh_token: fewer scopes than before, parted by spaces.',
  })
  scope?: string | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A new pair of tokens.' })
export class Tokens {
  @Field(() => String, { description: 'What opens the API: svc_oat_…' }) accessToken!: string;
  @Field(() => String, { description: 'What gets the next pair, once.' }) refreshToken!: string;
  @Field(() => Int, { description: 'Seconds the access token lives.' }) expiresIn!: number;
  @Field(() => [String], { description: 'What the access token is limited to.' }) scopes!: readonly string[];
}
