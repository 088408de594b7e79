import type { VideosContext } from '../context.js';
import { languageNotHeard } from '../errors.js';

const HEARING = `query Hearing($language: String!, $model: String) { hearing(language: $language, model: $model) { canHear languages } }`;

/** Throws `validation_error` for a language that no engine hears now; `field` says who named it. */
export async function requireHeard(
  { caller, media, requestId }: VideosContext,
  language: string,
  field: string,
  model?: string | null,
): Promise<void> {
  const { hearing } = await media.call<{ hearing: { canHear: boolean; languages: string[] } }>({
    document: HEARING,
    variables: { language, model },
    as: caller,
    requestId,
  });
  if (!hearing.canHear) throw languageNotHeard({ field, language, present: hearing.languages.join(', ') });
}
