/** Returns a name that every file system accepts: `My film: part 1.mp4` → `My film part 1`. */
export function basenameOf(name: string): string {
  const safe = name
    .replace(/\.(mp4|m4v|mov|mkv|webm|avi|ts|mpg|mpeg|wmv|flv)$/i, '')
    .replace(/[^\p{L}\p{N}\p{M} ._-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return Array.from(safe).slice(0, 60).join('').trim() || 'video';
}
