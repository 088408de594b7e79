import type { VideosContext } from '../context.js';
import { avatarMissing, voiceUnsuitable } from '../errors.js';
import { findVoiceFault } from './require-voice.js';

const AVATARS = `query Avatars { avatars { id } }`;
const MAX_LISTED = 6;

interface Named {
  readonly avatarId?: string | undefined;
  readonly voiceId?: string | null | undefined;
}

/** Refuses an unknown avatar or voice before the job starts. `fieldOf` returns the field that named it. */
export async function requirePresenter(
  ctx: Pick<VideosContext, 'caller' | 'media' | 'requestId'>,
  { avatarId, voiceId }: Named,
  fieldOf: (name: 'avatarId' | 'voiceId') => string,
): Promise<void> {
  if (avatarId !== undefined) await requireAvatar(ctx, avatarId, fieldOf('avatarId'));
  if (voiceId == null) return;
  const { fault, message } = await findVoiceFault(ctx, { voiceId, language: null, model: 'auto' });
  if (fault) throw voiceUnsuitable({ field: fieldOf('voiceId'), reason: message });
}

async function requireAvatar(
  { caller, media, requestId }: Pick<VideosContext, 'caller' | 'media' | 'requestId'>,
  avatarId: string,
  field: string,
): Promise<void> {
  const { avatars } = await media.call<{ avatars: ReadonlyArray<{ readonly id: string }> }>({
    document: AVATARS,
    variables: {},
    as: caller,
    requestId,
  });
  if (avatars.some(({ id }) => id === avatarId)) return;
  const listed = avatars.slice(0, MAX_LISTED).map(({ id }) => id);
  const more = avatars.length > MAX_LISTED ? ' and more (GET /v1/avatars)' : '';
  throw avatarMissing({ field, avatarId, present: `${listed.join(', ') || 'none'}${more}` });
}
