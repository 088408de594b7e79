/** RFC 6266: a plain name for old clients and the true one, as RFC 8187 writes it, for the others. */
export function contentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  const ascii = filename
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // A per cent sign would be taken for the beginning of an encoded letter by some.
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** What a browser may show by itself: it can carry no script that would run in our name. */
const SHOWN_SAFELY = /^(video\/|audio\/|image\/(jpeg|png|gif|webp|avif)$|text\/plain($|;))/;

export const isShownSafely = (contentType: string): boolean => SHOWN_SAFELY.test(contentType);
