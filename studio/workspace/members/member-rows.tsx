import { useState } from 'react';
import { Button } from '../../design/button';
import { Select } from '../../design/fields';
import { Row } from '../../design/section';
import { Badge } from '../../design/status';
import { notify } from '../../design/toasts';
import { useChange } from '../../graphql/use-change';
import type { CallerRights } from '../../shell/use-caller';
import { formatDate, text } from '../../text/text';
import { ChangeMemberRoleDocument, type Role, WithdrawInvitationDocument } from './members.generated';
import styles from './members.module.css';
import { RemoveMemberDialog } from './remove-member-dialog';

const { members: words, roles } = text.workspace;

/** The roles to choose from; only owners make owners. */
export const roleOptions = (isOwner: boolean) =>
  (Object.keys(roles) as Role[]).map((id) => ({
    id,
    name: roles[id].name,
    detail: id === 'OWNER' && !isOwner ? words.onlyOwners : roles[id].detail,
    isDisabled: id === 'OWNER' && !isOwner,
  }));

interface MemberRowProps {
  readonly member: {
    readonly user: { readonly id: string; readonly name: string };
    readonly email: string;
    readonly role: Role;
    readonly createdAt: string;
  };
  readonly caller: CallerRights;
  /** Whether nobody else owns the workspace, which never is without an owner. */
  readonly isOnlyOwner: boolean;
  readonly onChange: () => void;
}

export function MemberRow({ member, caller, isOnlyOwner, onChange }: MemberRowProps) {
  const { user, email, role, createdAt } = member;
  const [changeRole] = useChange(ChangeMemberRoleDocument);
  const [chosen, setChosen] = useState<{ readonly from: Role; readonly to: Role } | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const mayManage = (caller.isOwner || role !== 'OWNER') && !isOnlyOwner;
  const reason = isOnlyOwner ? words.onlyOwner : words.onlyOwners;

  const choose = async (next: Role) => {
    if (next === role) return;
    setChosen({ from: role, to: next });
    if (!(await changeRole({ userId: user.id, role: next }))) return setChosen(null);
    notify(words.roleChanged(user.name, roles[next].name));
    onChange();
  };

  return (
    <Row
      title={user.name}
      badges={user.id === caller.userId && <Badge tone="accent">{words.you}</Badge>}
      detail={`${email}, ${words.joined(formatDate(createdAt))}${mayManage ? '' : `. ${reason}`}`}
      actions={
        <>
          <div className={styles.role}>
            <Select
              label={words.roleOf(user.name)}
              isLabelHidden
              options={roleOptions(caller.isOwner)}
              value={chosen?.from === role ? chosen.to : role}
              onChange={(next) => void choose(next)}
              isDisabled={!mayManage}
            />
          </div>
          {mayManage && (
            <Button kind="quiet" onPress={() => setRemoving(true)}>
              {words.remove}
            </Button>
          )}
          {isRemoving && (
            <RemoveMemberDialog user={user} onRemoved={onChange} onClose={() => setRemoving(false)} />
          )}
        </>
      }
    />
  );
}

interface InvitationRowProps {
  readonly member: {
    readonly email: string;
    readonly role: Role;
    readonly invitation: { readonly id: string; readonly expiresAt: string };
  };
  readonly onChange: () => void;
}

export function InvitationRow({ member: { email, role, invitation }, onChange }: InvitationRowProps) {
  const [withdraw, isWithdrawing] = useChange(WithdrawInvitationDocument);
  const withdrawNow = async () => {
    if (!(await withdraw({ id: invitation.id }))) return;
    notify(words.withdrawn(email));
    onChange();
  };
  return (
    <Row
      title={email}
      badges={<Badge>{roles[role].name}</Badge>}
      detail={words.expires(formatDate(invitation.expiresAt))}
      actions={
        <Button kind="quiet" isDisabled={isWithdrawing} onPress={() => void withdrawNow()}>
          {words.withdraw}
        </Button>
      }
    />
  );
}
