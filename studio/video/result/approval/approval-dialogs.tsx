import { useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../../../design/button';
import { Dialog } from '../../../design/dialog';
import { TextInput } from '../../../design/field';
import { Note } from '../../../design/note';
import { faultText } from '../../../graphql/fault-text';
import { useCaller } from '../../../shell/use-caller';
import { text } from '../../../text/text';
import { ActionDialog } from '../../actions/action-dialog';
import {
  type ApprovalDecision,
  type ApprovalStateFragment,
  DecideApprovalDocument,
  RequestApprovalDocument,
} from './approval.generated';

const words = text.result.approval;

interface RequestDialogProps {
  readonly videoId: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function RequestDialog({ videoId, onDone, onClose }: RequestDialogProps) {
  const [, request] = useMutation(RequestApprovalDocument);
  const [note, setNote] = useState('');
  return (
    <ActionDialog
      title={words.request}
      hint={words.hint}
      action={words.send}
      onClose={onClose}
      onStart={async () => {
        const { error } = await request({ videoId, note: note.trim() || null });
        if (!error) onDone();
        return { error };
      }}
    >
      <TextInput label={words.note} value={note} onChange={setNote} isMultiline />
    </ActionDialog>
  );
}

interface DecisionDialogProps extends RequestDialogProps {
  readonly approval: ApprovalStateFragment;
}

/** Approves, rejects or withdraws, with a reason. */
export function DecisionDialog({ videoId, approval, onDone, onClose }: DecisionDialogProps) {
  const { canChangeSettings } = useCaller();
  const [{ error, fetching }, decide] = useMutation(DecideApprovalDocument);
  const [note, setNote] = useState('');
  const isPending = approval.status === 'PENDING';
  const choose = (status: ApprovalDecision) => async () => {
    const answer = await decide({ videoId, id: approval.id, status, note: note.trim() || null });
    if (answer.error) return;
    onDone();
    onClose();
  };
  const button = (status: ApprovalDecision, name: string, kind: 'primary' | 'danger' | 'secondary') => (
    <Button
      kind={kind}
      isDisabled={fetching || (!canChangeSettings && !(status === 'WITHDRAWN' && isPending))}
      onPress={() => void choose(status)()}
    >
      {name}
    </Button>
  );
  return (
    <Dialog
      title={words.decideTitle}
      isOpen
      onClose={onClose}
      actions={
        <>
          {button('WITHDRAWN', words.withdraw, 'secondary')}
          {isPending && button('REJECTED', words.reject, 'danger')}
          {isPending && button('APPROVED', words.approve, 'primary')}
        </>
      }
    >
      {approval.note && <p>{approval.note}</p>}
      {!canChangeSettings && <Note>{words.onlyAdmins}</Note>}
      <TextInput label={words.reason} value={note} onChange={setNote} isMultiline />
      {error && <Note tone="bad">{faultText(error)}</Note>}
    </Dialog>
  );
}
