/** A text whose addresses of stored files are as if they had been signed at the same time. */
export const withoutSignatures = (text: string): string =>
  text
    .replace(/([?&](?:expires|signature|token)=)[\w.%-]+/g, '$1…')
    .replace(/"expiresAt":"[^"]*"/g, '"expiresAt":"…"');
