import { useState } from 'react';
import { useQuery } from 'urql';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Webhook as WebhookIcon } from '../../design/icons';
import { LinkButton } from '../../design/link-button';
import { Note } from '../../design/note';
import { Row, Rows, RowsSkeleton } from '../../design/rows';
import { Section } from '../../design/section';
import { faultText } from '../../graphql/fault-text';
import { routes } from '../../shell/routes';
import { useCaller } from '../../shell/use-caller';
import { formatDateTime } from '../../text/format';
import { text } from '../../text/text';
import { WebhookDialog } from './webhook-dialog';
import { type WebhookStateFragment, WebhooksDocument } from './webhooks.generated';

const words = text.workspace.webhooks;

/** Addresses that receive events. */
export function Webhooks() {
  const { canChangeSettings, isLoaded } = useCaller();
  const [{ data, error }, reload] = useQuery({ query: WebhooksDocument, requestPolicy: 'cache-and-network' });
  const [isCreating, setCreating] = useState(false);
  if (error && !data) return <Note tone="bad">{faultText(error)}</Note>;
  return (
    <Section
      title={words.tab}
      description={words.hint}
      actions={
        <Button
          kind="primary"
          icon={<WebhookIcon aria-hidden />}
          isDisabled={!canChangeSettings || !data}
          onPress={() => setCreating(true)}
        >
          {words.create}
        </Button>
      }
    >
      {isLoaded && !canChangeSettings && <Note>{text.workspace.needsAdmin}</Note>}
      {data ? (
        <Rows label={words.tab} empty={words.none}>
          {data.webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </Rows>
      ) : (
        <RowsSkeleton />
      )}
      {isCreating && data && (
        <WebhookDialog
          events={data.webhookEvents}
          onSaved={() => reload({ requestPolicy: 'network-only' })}
          onClose={() => setCreating(false)}
        />
      )}
    </Section>
  );
}

const WebhookRow = ({ webhook }: { readonly webhook: WebhookStateFragment }) => (
  <Row
    title={webhook.url}
    badges={<WebhookBadge webhook={webhook} />}
    detail={webhookDetail(webhook)}
    actions={<LinkButton to={routes.webhook(webhook.id)}>{words.open}</LinkButton>}
  />
);

/** Whether it is on, and why not. */
export function WebhookBadge({ webhook }: { readonly webhook: WebhookStateFragment }) {
  if (webhook.enabled) return <Badge tone="good">{words.on}</Badge>;
  const { disabledReason } = webhook;
  return (
    <Badge tone={disabledReason === 'REQUESTED' ? 'neutral' : 'bad'}>
      {disabledReason ? words.reasons[disabledReason] : words.off}
    </Badge>
  );
}

export const webhookDetail = ({
  events,
  lastDeliveredAt,
  consecutiveFailures,
}: WebhookStateFragment): string =>
  [
    events.includes('*') ? words.allShort : words.someEvents(events.length),
    lastDeliveredAt ? words.delivered(formatDateTime(lastDeliveredAt)) : words.neverDelivered,
    ...(consecutiveFailures ? [words.failures(consecutiveFailures)] : []),
  ].join(', ');
