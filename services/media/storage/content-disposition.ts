// Node 20: version 3 of the package `content-disposition` needs a later version (docs/decisions/0007-http-details.md).
/** RFC 6266: an ASCII name for old clients and the full name, encoded as in RFC 8187, for the others. */
export function contentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  const ascii = filename
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // Some clients would interpret a percent sign as the beginning of an encoded character.
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/**
 * Types that a browser may display inline: they cannot contain scripts that would run in this service's
 * origin.
 */
const SHOWN_SAFELY = /^(video\/|audio\/|image\/(jpeg|png|gif|webp|avif)$|text\/plain($|;))/;

export const isShownSafely = (contentType: string): boolean => SHOWN_SAFELY.test(contentType);
