const MAX_CHARACTERS = 80;

/** What a file behind an address is called: the end of its path, as far as that is a name. */
export function filenameOf(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // Not encoded, then; as it stands.
  }
  const plain = name
    .replace(/[^\p{L}\p{M}\p{N}._ -]/gu, '_')
    .replace(/^[. ]+/, '')
    .trim();
  return Array.from(plain).slice(-MAX_CHARACTERS).join('') || 'file';
}

/** `talk.mov` made smaller is `talk-compressed.mp4`. */
export function outputName(url: string | null, made: string, extension: string): string {
  const stem = url === null ? '' : filenameOf(url).replace(/\.[^.]*$/, '');
  return `${stem ? `${stem}-` : ''}${made}.${extension}`;
}
