import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Button } from '../../design/button';
import { Select, TextInput } from '../../design/fields';
import { UserPlus } from '../../design/icons';
import { Rows, RowsSkeleton, Section } from '../../design/section';
import { ShownOnce } from '../../design/shown-once';
import { Note } from '../../design/status';
import { faultText, fieldFault } from '../../graphql/faults';
import { useCaller } from '../../shell/use-caller';
import { text } from '../../text/text';
import { FormDialog, ResultDialog } from '../form-dialog';
import { InvitationRow, MemberRow, roleOptions } from './member-rows';
import { InviteMemberDocument, MembersDocument, type Role } from './members.generated';
import styles from './members.module.css';

const words = text.workspace.members;

interface InviteDialogProps {
  readonly isOwner: boolean;
  readonly onInvited: () => void;
  readonly onClose: () => void;
}

/** Asks whom to invite, then shows the link a single time. */
function InviteDialog({ isOwner, onInvited, onClose }: InviteDialogProps) {
  const [{ data, error, fetching }, invite] = useMutation(InviteMemberDocument);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('EDITOR');
  const submit = async () => {
    const answer = await invite({ email, role });
    if (!answer.error) onInvited();
  };
  if (data) {
    return (
      <ResultDialog title={words.invite} onClose={onClose}>
        <ShownOnce label={words.linkLabel} value={data.inviteMember.link} hint={words.linkHint} />
      </ResultDialog>
    );
  }
  const fault = fieldFault(error, 'email');
  return (
    <FormDialog
      title={words.invite}
      action={words.createLink}
      isBusy={fetching}
      error={fault ? undefined : error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label={words.email}
        type="email"
        value={email}
        onChange={setEmail}
        fault={fault}
        isRequired
        autoFocus
        autoComplete="off"
      />
      <Select label={words.role} options={roleOptions(isOwner)} value={role} onChange={setRole} />
    </FormDialog>
  );
}

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
