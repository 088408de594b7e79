import { useState } from 'react';
import { useMutation } from 'urql';
import { TextInput } from '../../design/field';
import { Select } from '../../design/select';
import { ShownOnce } from '../../design/shown-once';
import { fieldFault } from '../../graphql/field-fault';
import { text } from '../../text/text';
import { FormDialog, ResultDialog } from '../form-dialog';
import { InviteMemberDocument, type Role } from './members.generated';
import { roleOptions } from './roles';

const words = text.workspace.members;

interface InviteDialogProps {
  readonly isOwner: boolean;
  readonly onInvited: () => void;
  readonly onClose: () => void;
}

/** Asks whom to invite, then shows the link a single time. */
export function InviteDialog({ isOwner, onInvited, onClose }: InviteDialogProps) {
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
