export interface StudioOrigins {
  /** Origins other than this one from which browsers load stored files. */
  readonly fileOrigins: readonly string[];
  /** Origin of the sign-in pages, to which signing out is posted. */
  readonly pagesOrigin: string;
}

/**
 * Content Security Policy of the studio: its own scripts and styles only, no inline script, no frame around it.
 * Components set styles through the CSSOM, which no policy limits. Pictures and videos may come from the address of
 * stored files, which may be a bucket’s own.
 */
export const studioPolicy = ({ fileOrigins, pagesOrigin }: StudioOrigins): string => {
  const files = ["'self'", ...fileOrigins].join(' ');
  return [
    "default-src 'none'",
    // Captions are drawn by WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self'",
    `img-src ${files} data: blob:`,
    `media-src ${files} blob:`,
    "font-src 'self'",
    `connect-src ${files}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${pagesOrigin}`,
    "frame-ancestors 'none'",
  ].join('; ');
};
