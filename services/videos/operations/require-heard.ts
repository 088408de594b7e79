import type { VideosContext } from '../context.js';
import { languageNotHeard } from '../errors.js';

const HEARING = `query Hearing($language: String!, $model: String, $videoId: ID) {
  hearing(language: $language, model: $model, videoId: $videoId) { canHear languages isSilent }
}`;

interface Hearing {
  readonly canHear: boolean;
  readonly languages: readonly string[];
  readonly isSilent: boolean;
}

export interface WhatIsHeard {
  readonly language: string;
  /** Who named the language. */
  readonly field: string;
  readonly model?: string | null;
  /** Absent: nothing is known of it yet. */
  readonly videoId?: string;
}

/** Throws `validation_error` for a language that no engine hears now, unless nobody speaks in the video. */
export async function requireHeard(
  { caller, media, requestId }: VideosContext,
  { language, field, model, videoId }: WhatIsHeard,
): Promise<void> {
  const { hearing } = await media.call<{ hearing: Hearing }>({
    document: HEARING,
    variables: { language, model, videoId },
    as: caller,
    requestId,
  });
  if (hearing.canHear || hearing.isSilent) return;
  throw languageNotHeard({ field, language, present: hearing.languages.join(', ') });
}
