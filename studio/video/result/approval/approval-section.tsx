import { useState } from 'react';
import { useQuery } from 'urql';
import { Badge, type BadgeTone } from '../../../design/badge';
import { Button } from '../../../design/button';
import { Row, Rows, RowsSkeleton } from '../../../design/rows';
import { Section } from '../../../design/section';
import { formatDateTime } from '../../../text/format';
import { text } from '../../../text/text';
import type { TabProps } from '../../tab-props';
import { type ApprovalStateFragment, ApprovalsDocument } from './approval.generated';
import { DecisionDialog, RequestDialog } from './approval-dialogs';

const words = text.result.approval;

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
