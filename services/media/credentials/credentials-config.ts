import { z } from 'zod';

const FILES = ['C2PA_CERTIFICATE_CHAIN', 'C2PA_PRIVATE_KEY'] as const;

/** Whether and with what exports and voiceovers are signed. */
export const CredentialsEnv = z.object({
  CONTENT_CREDENTIALS: z
    .stringbool()
    .default(true)
    .describe('Whether exports and voiceovers are signed with content credentials (C2PA).'),
  C2PA_CERTIFICATE_CHAIN: z.string().min(1).optional().meta({
    description:
      'File (PEM) with the certificate that content credentials are signed with, followed by those that issued it. Set together with `C2PA_PRIVATE_KEY`.',
    fallback: 'self-signed, made at the first start',
  }),
  C2PA_PRIVATE_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('File (PEM) with the private key of that certificate: ECDSA, Ed25519 or RSA.'),
  C2PA_TIMESTAMP_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Server for time stamps of content credentials (RFC 3161). Requests contain a hash only, and pass `OUTBOUND_ALLOW_CIDRS`.',
    ),
});
export type CredentialsConfig = Readonly<z.infer<typeof CredentialsEnv>>;

/** Requires key and chain together; reported together with any other configuration errors. */
export function requireWholeKey<S extends z.ZodType>(env: S): S {
  return FILES.reduce(
    (schema, name) =>
      schema.refine(
        (given) => {
          const all = given as Record<string, unknown>;
          return FILES.every((other) => all[other] === undefined) || all[name] !== undefined;
        },
        {
          path: [name],
          message: `is required with ${FILES.find((other) => other !== name)}`,
          when: () => true,
        },
      ),
    env,
  );
}
