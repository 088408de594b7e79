/** Types of files that browsers may not know. */
const BY_EXTENSION: Readonly<Record<string, string>> = {
  avi: 'video/x-msvideo',
  flv: 'video/x-flv',
  m4v: 'video/x-m4v',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  mpg: 'video/mpeg',
  mts: 'video/mp2t',
  ogv: 'video/ogg',
  ts: 'video/mp2t',
  webm: 'video/webm',
  wmv: 'video/x-ms-wmv',
};

/** What a chooser of files offers. */
export const VIDEO_FILES = ['video/*', '.mkv', '.flv', '.ts', '.mts', '.avi', '.wmv'];

/** Returns the media type of a video file by its type or its name; null when it is none. */
export function videoType({ name, type }: { readonly name: string; readonly type: string }): string | null {
  if (type.startsWith('video/')) return type;
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return BY_EXTENSION[extension] ?? null;
}
