/** The GraphQL fields of a video that the adapter selects. */

export const VIDEO_FIELDS = `
  id name projectId videoContext companyContext subtitleLanguage aiGeneratedAudio locked status languageGroup language languageSource languageConfidence
  approval kb backup sourceVideoId metadata aiGeneratedVoiceover videoUrl thumbnailUrl
  hoverStrip { url columns rows tiles tileWidth tileHeight intervalSeconds } exportedVideoUrl exportedSrtUrl exportedManifestUrl exportedVoiceoverUrl
  contentCredentials { present signer selfSigned }
  duration width height error { code message } createdAt updatedAt exportedAt`;

export interface VideoAnswer extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly status: string;
  readonly approval: string | null;
  readonly kb: string;
  readonly languageSource: string | null;
  readonly backup: string;
}

const OPTIONAL_ADDRESSES = [
  'videoUrl',
  'thumbnailUrl',
  'hoverStrip',
  'exportedVideoUrl',
  'exportedSrtUrl',
  'exportedManifestUrl',
  'exportedVoiceoverUrl',
];

/** Converts a video to REST: enum values in lower case, null URLs omitted. */
export function videoBody({
  status,
  approval,
  kb,
  backup,
  languageSource,
  ...video
}: VideoAnswer): Record<string, unknown> {
  const present = Object.entries(video).filter(
    ([name, value]) => value !== null || !OPTIONAL_ADDRESSES.includes(name),
  );
  return {
    ...Object.fromEntries(present),
    status: status.toLowerCase(),
    approval: approval?.toLowerCase() ?? null,
    kb: kb.toLowerCase(),
    backup: backup.toLowerCase(),
    languageSource: languageSource?.toLowerCase() ?? null,
  };
}
