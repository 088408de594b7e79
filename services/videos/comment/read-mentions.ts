import { invalid } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';

const MAX_MENTIONS = 50;
const MENTION = /<@([A-Za-z0-9_]{1,100})>/g;

const MEMBERS = 'query MembersAmong($userIds: [ID!]!) { membersAmong(userIds: $userIds) }';

/**
 * Returns the unique ids of the users mentioned in a comment as `<@usr_…>`. Throws `validation_error` when
 * one is not a member.
 */
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
  if (stranger !== undefined) throw refuse(`mentions ${stranger}, who is not a member of the workspace`);
  return userIds;
}

const refuse = (rule: string) => invalid('body.body', rule);
