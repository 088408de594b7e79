import { useState } from 'react';
import { useQuery } from 'urql';
import { Button } from '../../design/button';
import { UserPlus } from '../../design/icons';
import { Note } from '../../design/note';
import { Rows, RowsSkeleton } from '../../design/rows';
import { Section } from '../../design/section';
import { faultText } from '../../graphql/fault-text';
import { useCaller } from '../../shell/use-caller';
import { text } from '../../text/text';
import { InvitationRow } from './invitation-row';
import { InviteDialog } from './invite-dialog';
import { MemberRow } from './member-row';
import { MembersDocument } from './members.generated';
import styles from './members.module.css';

const words = text.workspace.members;

/** People of the workspace, and those invited. */
export function Members() {
  const caller = useCaller();
  const [{ data, error }, reload] = useQuery({
    query: MembersDocument,
    pause: !caller.canChangeSettings,
    requestPolicy: 'cache-and-network',
  });
  const [isInviting, setInviting] = useState(false);
  const refresh = () => reload({ requestPolicy: 'network-only' });
  if (caller.isLoaded && !caller.canChangeSettings) return <Note>{text.workspace.needsAdminToSee}</Note>;
  if (error && !data) return <Note tone="bad">{faultText(error)}</Note>;
  const members = data?.members.flatMap(({ user, ...member }) => (user ? [{ user, ...member }] : []));
  const owners = members?.filter(({ role }) => role === 'OWNER') ?? [];
  const invited = data?.members.flatMap(({ invitation, ...member }) =>
    invitation ? [{ invitation, ...member }] : [],
  );
  return (
    <div className={styles.sections}>
      <Section
        title={words.list}
        description={words.hint}
        actions={
          <Button kind="primary" icon={<UserPlus aria-hidden />} onPress={() => setInviting(true)}>
            {words.invite}
          </Button>
        }
      >
        {members ? (
          <Rows label={words.list}>
            {members.map((member) => (
              <MemberRow
                key={member.user.id}
                member={member}
                caller={caller}
                isOnlyOwner={member.role === 'OWNER' && owners.length === 1}
                onChange={refresh}
              />
            ))}
          </Rows>
        ) : (
          <RowsSkeleton />
        )}
      </Section>
      <Section title={words.pending}>
        {invited ? (
          <Rows label={words.pending} empty={words.noPending}>
            {invited.map((member) => (
              <InvitationRow key={member.invitation.id} member={member} onChange={refresh} />
            ))}
          </Rows>
        ) : (
          <RowsSkeleton count={1} />
        )}
      </Section>
      {isInviting && (
        <InviteDialog isOwner={caller.isOwner} onInvited={refresh} onClose={() => setInviting(false)} />
      )}
    </div>
  );
}
