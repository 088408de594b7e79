/** Removes the signatures from the URLs of stored files in a text, which differ by time. */
export const withoutSignatures = (text: string): string =>
  text
    .replace(/([?&](?:expires|signature|token)=)[\w.%-]+/g, '$1…')
    .replace(/"expiresAt":"[^"]*"/g, '"expiresAt":"…"');
