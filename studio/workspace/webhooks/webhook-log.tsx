import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Link } from 'wouter';
import { Button, IconButton } from '../../design/button';
import { ArrowLeft, RefreshCw } from '../../design/icons';
import { Note } from '../../design/note';
import { Rows, RowsSkeleton } from '../../design/rows';
import { Section } from '../../design/section';
import { Select } from '../../design/select';
import { notify, notifyFault } from '../../design/toasts';
import { faultText } from '../../graphql/fault-text';
import { NotFound } from '../../shell/not-found';
import { routes } from '../../shell/routes';
import { useCaller } from '../../shell/use-caller';
import { text } from '../../text/text';
import { DeliveryRow } from './delivery-row';
import { useDeliveriesInProgress } from './use-deliveries-in-progress';
import { WebhookHead } from './webhook-head';
import {
  RedeliverWebhookDocument,
  WebhookDeliveriesDocument,
  type WebhookDeliveryStatus,
} from './webhooks.generated';
import styles from './webhooks.module.css';

const words = text.workspace.webhooks;
const PAGE_SIZE = 20;
const MAX_SHOWN = 100;

type StatusChoice = WebhookDeliveryStatus | 'ALL';
const STATUSES = (['ALL', 'PENDING', 'DELIVERED', 'DEAD'] as const).map((id) => ({
  id,
  name: words.statuses[id],
}));

/** One webhook with the log of its deliveries. */
export function WebhookLog({ id }: { readonly id: string }) {
  const { canChangeSettings, isLoaded } = useCaller();
  const [status, setStatus] = useState<StatusChoice>('ALL');
  const [first, setFirst] = useState(PAGE_SIZE);
  const [{ data, error, fetching }, reload] = useQuery({
    query: WebhookDeliveriesDocument,
    variables: { id, first, filter: status === 'ALL' ? null : { status } },
    requestPolicy: 'cache-and-network',
  });
  const [, redeliver] = useMutation(RedeliverWebhookDocument);
  const refresh = () => reload({ requestPolicy: 'network-only' });
  const webhook = data?.webhook;
  const deliveries = webhook?.deliveries.nodes;
  useDeliveriesInProgress(deliveries, refresh);

  const sendAgain = async (deliveryId: string) => {
    const answer = await redeliver({ webhookId: id, id: deliveryId });
    if (answer.error) return notifyFault(faultText(answer.error));
    notify(words.redelivered);
    refresh();
  };

  if (error && !data?.webhook) {
    const isMissing = error.graphQLErrors.some(({ extensions }) => extensions.code === 'not_found');
    return isMissing ? <NotFound /> : <Note tone="bad">{faultText(error)}</Note>;
  }
  return (
    <div className={styles.sections}>
      <Link to={routes.webhooks} className={styles.back}>
        <ArrowLeft aria-hidden />
        {words.back}
      </Link>
      {isLoaded && !canChangeSettings && <Note>{text.workspace.needsAdmin}</Note>}
      {webhook && data ? (
        <WebhookHead
          webhook={webhook}
          events={data.webhookEvents}
          canChange={canChangeSettings}
          onChange={refresh}
        />
      ) : (
        <RowsSkeleton count={2} />
      )}
      <Section
        title={words.log}
        description={words.logHint}
        actions={
          <>
            <div className={styles.status}>
              <Select
                label={words.status}
                isLabelHidden
                options={STATUSES}
                value={status}
                onChange={setStatus}
              />
            </div>
            <IconButton label={words.refresh} icon={<RefreshCw />} onPress={refresh} />
          </>
        }
      >
        {deliveries ? (
          <Rows label={words.log} empty={words.noDeliveries}>
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                canRedeliver={canChangeSettings}
                onRedeliver={() => void sendAgain(delivery.id)}
              />
            ))}
          </Rows>
        ) : (
          <RowsSkeleton />
        )}
        {webhook?.deliveries.pageInfo.hasNextPage && first < MAX_SHOWN && (
          <Button isDisabled={fetching} onPress={() => setFirst(Math.min(MAX_SHOWN, first + PAGE_SIZE))}>
            {words.more}
          </Button>
        )}
      </Section>
    </div>
  );
}
