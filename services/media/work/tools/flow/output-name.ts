const MAX_CHARACTERS = 80;

/** Returns the file name of a URL: the end of its path, if that is a name. */
export function filenameOf(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // Not percent-encoded, so it is used unchanged.
  }
  const plain = name
    .replace(/[^\p{L}\p{M}\p{N}._ -]/gu, '_')
    .replace(/^[. ]+/, '')
    .trim();
  return Array.from(plain).slice(-MAX_CHARACTERS).join('') || 'file';
}

/** The compressed `talk.mov` is `talk-compressed.mp4`. */
export function outputName(url: string | null, made: string, extension: string): string {
  const stem = url === null ? '' : filenameOf(url).replace(/\.[^.]*$/, '');
  return `${stem ? `${stem}-` : ''}${made}.${extension}`;
}
