import { ObjectType } from 'type-graphql';
import type { SignedExport } from '../../../schemas/provenance.js';
import { Field, NullableField } from '../../platform/graphql/described.js';

@ObjectType({
  description:
    'Content credentials (C2PA) of an export: a signed record in the file of how it was made. It shows later changes; whether the signer is to be trusted is for the viewer to decide.',
})
export class ContentCredentials {
  @Field(() => Boolean, 'Whether the export has any.') present!: boolean;
  @NullableField(() => String, 'Name in the certificate; null without any.') signer!: string | null;
  @NullableField(() => Boolean, {
    description:
      'Whether this installation issued the certificate itself, so that verifiers cannot tell who signed; null without credentials.',
  })
  selfSigned!: boolean | null;
  @NullableField(() => Date, 'Time of the signature.') signedAt!: Date | null;
  @NullableField(() => Boolean, 'Whether a time stamp server has confirmed that time.')
  timeStamped!: boolean | null;
  @Field(() => [String], 'What was done, in order, by its names in C2PA, such as c2pa.edited.')
  actions!: string[];
  @NullableField(() => Boolean, 'Whether the source had content credentials.') sourceSigned!: boolean | null;
}

/** Converts what media has reported of an export to its GraphQL type; null stands for an export that is not signed. */
export const toContentCredentials = (signed: SignedExport | null): ContentCredentials => ({
  present: signed !== null,
  signer: signed?.signer ?? null,
  selfSigned: signed?.selfSigned ?? null,
  signedAt: signed ? new Date(signed.signedAt) : null,
  timeStamped: signed?.timeStamped ?? null,
  actions: [...(signed?.actions ?? [])],
  sourceSigned: signed?.sourceSigned ?? null,
});
