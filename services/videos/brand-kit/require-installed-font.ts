import { DomainError } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';

const CAPTION_FONTS = 'query CaptionFonts { captionFonts }';
/** The families of most machines are Noto's, one for each script. */
const MAX_NAMED = 30;

/** Throws `validation_error` unless the workers have the font. While no worker runs, any font is accepted. */
export async function requireInstalledFont(
  { caller, media, requestId }: VideosContext,
  field: string,
  family: string,
): Promise<void> {
  const { captionFonts: families } = await media.call<{ captionFonts: readonly string[] }>({
    document: CAPTION_FONTS,
    as: { ...caller, role: null, scopes: null },
    requestId,
  });
  if (families.length === 0) return;
  if (families.some((installed) => installed.toLowerCase() === family.toLowerCase())) return;
  const named = [...families].sort((a, b) => rank(a) - rank(b)).slice(0, MAX_NAMED);
  const more = families.length - named.length;
  const list = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  throw new DomainError('validation_error', `${field} must be an installed font: ${list}`, { field });
}

const rank = (family: string): number => (family.startsWith('Noto ') ? 1 : 0);
