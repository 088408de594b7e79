/**
 * Content Security Policy of pages that are single-page applications: they run and fetch only what the same
 * server offers, and cannot be
 * framed. Their libraries set inline styles, so styles are not limited to files.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
