import { z } from 'zod';

/**
 * Whether the text is an origin as browsers write it: a scheme, a host and any non-default port, without a
 * path.
 */
function isOrigin(text: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@\\*,]+$/.test(text) || !URL.canParse(text)) return false;
  return !/^https?:/.test(text) || new URL(text).origin === text;
}

/** Environment variables of processes that pages of other origins may call. */
export const CorsEnv = z.object({
  CORS_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts) => (parts.length === 1 && parts[0] === '*') || parts.every(isOrigin), {
      error: 'must be * or origins such as https://app.example, with commas between',
    })
    .default([])
    .describe(
      'Origins of pages that may call the APIs: `https://app.example, https://admin.example:8443`; `*` for all.',
    ),
});
