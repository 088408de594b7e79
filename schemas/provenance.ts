import { z } from 'zod';

/** What is stated of an export or a voiceover besides how it was made; frozen with its request. */
export const Provenance = z.object({
  /** The video's source. */
  sourceFileId: z.string().optional(),
  /** Present for a translated video: the language that its script was translated from (BCP 47). */
  translatedFrom: z.object({ language: z.string().nullable() }).optional(),
  /** The decision that approved the content; absent when it was not approved, or has changed since. */
  approval: z
    .object({ id: z.string(), name: z.string().nullable(), approvedAt: z.iso.datetime() })
    .optional(),
});
export type Provenance = z.infer<typeof Provenance>;

/** The content credentials of an export. */
export const SignedExport = z.object({
  /** Name of the certificate's owner. */
  signer: z.string(),
  selfSigned: z.boolean(),
  signedAt: z.iso.datetime(),
  /** Whether a server by RFC 3161 has confirmed the time. */
  timeStamped: z.boolean(),
  /** Names of C2PA, in order, such as `c2pa.edited`. */
  actions: z.array(z.string()),
  /** Whether the source had content credentials. */
  sourceSigned: z.boolean(),
});
export type SignedExport = z.infer<typeof SignedExport>;
