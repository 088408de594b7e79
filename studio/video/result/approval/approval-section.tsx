import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Button } from '../../../design/button';
import { Dialog } from '../../../design/dialog';
import { TextInput } from '../../../design/fields';
import { Row, Rows, RowsSkeleton, Section } from '../../../design/section';
import { Badge, type BadgeTone, Note } from '../../../design/status';
import { faultText } from '../../../graphql/faults';
import { useCaller } from '../../../shell/use-caller';
import { formatDateTime, text } from '../../../text/text';
import { ActionDialog } from '../../actions/action-dialog';
import type { TabProps } from '../../tab-props';
import {
  type ApprovalDecision,
  type ApprovalStateFragment,
  ApprovalsDocument,
  DecideApprovalDocument,
  RequestApprovalDocument,
} from './approval.generated';

const words = text.result.approval;

interface RequestDialogProps {
  readonly videoId: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function RequestDialog({ videoId, onDone, onClose }: RequestDialogProps) {
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
function DecisionDialog({ videoId, approval, onDone, onClose }: DecisionDialogProps) {
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

const TONES: Readonly<Record<ApprovalStateFragment['status'], BadgeTone>> = {
  PENDING: 'warn',
  APPROVED: 'good',
  REJECTED: 'bad',
  WITHDRAWN: 'neutral',
};

/** Requests approval of a video, and decides. */
export function ApprovalSection({ video, mayEdit }: TabProps) {
  const [{ data }, reload] = useQuery({
    query: ApprovalsDocument,
    variables: { id: video.id },
    requestPolicy: 'cache-and-network',
  });
  const [isRequesting, setRequesting] = useState(false);
  const [deciding, setDeciding] = useState<ApprovalStateFragment | null>(null);
  const approvals = data?.video?.approvals.nodes;
  const isPending = approvals?.[0]?.status === 'PENDING';
  const refresh = () => reload({ requestPolicy: 'network-only' });
  return (
    <Section
      title={words.title}
      description={words.hint}
      actions={
        <Button
          isDisabled={!mayEdit || !approvals || isPending || video.status === 'DRAFT'}
          onPress={() => setRequesting(true)}
        >
          {words.request}
        </Button>
      }
    >
      {approvals ? (
        <Rows label={words.title} empty={words.none}>
          {approvals.map((approval, index) => (
            <ApprovalRow
              key={approval.id}
              approval={approval}
              onDecide={index === 0 && mayEdit ? () => setDeciding(approval) : null}
            />
          ))}
        </Rows>
      ) : (
        <RowsSkeleton count={1} />
      )}
      {isRequesting && (
        <RequestDialog videoId={video.id} onDone={refresh} onClose={() => setRequesting(false)} />
      )}
      {deciding && (
        <DecisionDialog
          videoId={video.id}
          approval={deciding}
          onDone={refresh}
          onClose={() => setDeciding(null)}
        />
      )}
    </Section>
  );
}

const nameOf = (actor: ApprovalStateFragment['requestedBy']): string =>
  actor.user?.name ?? (actor.type === 'API_KEY' ? words.apiKey : words.former);

interface ApprovalRowProps {
  readonly approval: ApprovalStateFragment;
  /** Null when it can’t be decided any more. */
  readonly onDecide: (() => void) | null;
}

function ApprovalRow({ approval, onDecide }: ApprovalRowProps) {
  const { status, stale, note, decisionNote, requestedBy, decidedBy, createdAt, decidedAt } = approval;
  const isOpen = status === 'PENDING' || status === 'APPROVED';
  return (
    <Row
      title={words.requested(nameOf(requestedBy), formatDateTime(createdAt))}
      badges={
        <>
          <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>
          {stale && <Badge tone="warn">{words.stale}</Badge>}
        </>
      }
      detail={[
        note,
        decidedBy && decidedAt && words.decided(nameOf(decidedBy), formatDateTime(decidedAt)),
        decisionNote,
      ]
        .filter(Boolean)
        .join('. ')}
      actions={isOpen && onDecide && <Button onPress={onDecide}>{words.decide}</Button>}
    />
  );
}
