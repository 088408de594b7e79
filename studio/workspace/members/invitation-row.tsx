import { useMutation } from 'urql';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Row } from '../../design/rows';
import { notify, notifyFault } from '../../design/toasts';
import { faultText } from '../../graphql/fault-text';
import { formatDate } from '../../text/format';
import { text } from '../../text/text';
import { type Role, WithdrawInvitationDocument } from './members.generated';

const { members: words, roles } = text.workspace;

interface InvitationRowProps {
  readonly member: {
    readonly email: string;
    readonly role: Role;
    readonly invitation: { readonly id: string; readonly expiresAt: string };
  };
  readonly onChange: () => void;
}

export function InvitationRow({ member: { email, role, invitation }, onChange }: InvitationRowProps) {
  const [{ fetching }, withdraw] = useMutation(WithdrawInvitationDocument);
  const withdrawNow = async () => {
    const { error } = await withdraw({ id: invitation.id });
    if (error) return notifyFault(faultText(error));
    notify(words.withdrawn(email));
    onChange();
  };
  return (
    <Row
      title={email}
      badges={<Badge>{roles[role].name}</Badge>}
      detail={words.expires(formatDate(invitation.expiresAt))}
      actions={
        <Button kind="quiet" isDisabled={fetching} onPress={() => void withdrawNow()}>
          {words.withdraw}
        </Button>
      }
    />
  );
}
