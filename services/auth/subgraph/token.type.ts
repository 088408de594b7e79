import { Directive, Field, InputType, Int, ObjectType } from 'type-graphql';

@Directive('@inaccessible')
@InputType('TokenRequest', { description: 'Parameters of a token request (RFC 6749, 4.1.3 and 6).' })
export class TokenRequestInput {
  @Field(() => String, { nullable: true, description: 'authorization_code or refresh_token.' }) grantType?:
    | string
    | null;
  @Field(() => String, { nullable: true, description: 'client_id of the request.' }) clientId?: string | null;
  @Field(() => String, { nullable: true, description: 'client_secret of confidential clients.' })
  clientSecret?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'With authorization_code: the authorization code.',
  })
  code?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'With authorization_code: the redirect URI of the authorization request.',
  })
  redirectUri?: string | null;
  @Field(() => String, { nullable: true, description: 'With authorization_code: the PKCE code verifier.' })
  codeVerifier?: string | null;
  @Field(() => String, { nullable: true, description: 'With refresh_token: the refresh token.' })
  refreshToken?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'With refresh_token: a subset of the granted scopes, separated by spaces.',
  })
  scope?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The resource that the tokens are for (RFC 8707): that of the authorization request.',
  })
  resource?: string | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A pair of tokens.' })
export class Tokens {
  @Field(() => String, { description: 'Access token.' }) accessToken!: string;
  @Field(() => String, { description: 'Refresh token; can be used once.' }) refreshToken!: string;
  @Field(() => Int, { description: 'Lifetime of the access token in seconds.' }) expiresIn!: number;
  @Field(() => [String], { description: 'Scopes of the access token.' }) scopes!: readonly string[];
}
