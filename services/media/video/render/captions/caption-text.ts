/** Returns the displayable text of a cue, without control characters. */
export function plainCaptionText(text: string): string {
  return (
    text
      // Fonts contain the composed character more often than the letter and the accent apart.
      .normalize('NFC')
      .replace(/\r\n|[\r\u2028\u2029\u0085\v\f]/g, '\n')
      .replace(/[\t\u00a0\u2000-\u200a\u202f\u205f]/g, ' ')
      .replace(/(?!\n)\p{Cc}|\p{Cs}/gu, '')
      .split('\n')
      .map((line) => line.replace(/ {2,}/g, ' ').trim())
      .filter((line) => line !== '')
      .join('\n')
  );
}
