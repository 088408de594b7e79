import { useState } from 'react';
import { useMutation } from 'urql';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Row } from '../../design/rows';
import { Select } from '../../design/select';
import { notify, notifyFault } from '../../design/toasts';
import { faultText } from '../../graphql/fault-text';
import type { CallerRights } from '../../shell/use-caller';
import { formatDate } from '../../text/format';
import { text } from '../../text/text';
import { ChangeMemberRoleDocument, type Role } from './members.generated';
import styles from './members.module.css';
import { RemoveMemberDialog } from './remove-member-dialog';
import { roleOptions } from './roles';

const { members: words, roles } = text.workspace;

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
  const [, changeRole] = useMutation(ChangeMemberRoleDocument);
  const [chosen, setChosen] = useState<{ readonly from: Role; readonly to: Role } | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const mayManage = (caller.isOwner || role !== 'OWNER') && !isOnlyOwner;
  const reason = isOnlyOwner ? words.onlyOwner : words.onlyOwners;

  const choose = async (next: Role) => {
    if (next === role) return;
    setChosen({ from: role, to: next });
    const { error } = await changeRole({ userId: user.id, role: next });
    if (error) {
      setChosen(null);
      return notifyFault(faultText(error));
    }
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
