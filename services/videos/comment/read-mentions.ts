import { DomainError } from '../../platform/errors.js';
import type { VideosContext } from '../context.js';

const MAX_MENTIONS = 50;
const MENTION = /<@([A-Za-z0-9_]{1,100})>/g;

const MEMBERS = 'query MembersAmong($userIds: [ID!]!) { membersAmong(userIds: $userIds) }';

/** Ids of the people whom a comment mentions as `<@usr_…>`, each once. Throws `validation_error` where one is no member. */
export async function readMentions(
  { auth, caller, requestId }: Pick<VideosContext, 'auth' | 'caller' | 'requestId'>,
  body: string,
): Promise<string[]> {
  const userIds = [...new Set(Array.from(body.matchAll(MENTION), ([, id]) => id as string))];
  if (userIds.length === 0) return [];
  if (userIds.length > MAX_MENTIONS) throw refuse(`must mention at most ${MAX_MENTIONS} people`);
  const { membersAmong } = await auth.call<{ membersAmong: string[] }>({
    document: MEMBERS,
    variables: { userIds },
    as: caller,
    requestId,
  });
  const stranger = userIds.find((id) => !membersAmong.includes(id));
  if (stranger !== undefined) throw refuse(`mentions ${stranger}, who is no member of the workspace`);
  return userIds;
}

const refuse = (rule: string) =>
  new DomainError('validation_error', `body.body ${rule}`, { field: 'body.body' });
