import { useState } from 'react';
import { useMutation } from 'urql';
import { useLocation } from 'wouter';
import { Button } from '../../design/button';
import { Note } from '../../design/note';
import { Section } from '../../design/section';
import { ShownOnce } from '../../design/shown-once';
import { Switch } from '../../design/switch';
import { notify, notifyFault } from '../../design/toasts';
import { faultText } from '../../graphql/fault-text';
import { routes } from '../../shell/routes';
import { formatDateTime } from '../../text/format';
import { text } from '../../text/text';
import { ResultDialog } from '../form-dialog';
import { RevokeButton } from '../revoke-button';
import { WebhookDialog } from './webhook-dialog';
import { WebhookBadge, webhookDetail } from './webhooks';
import {
  DeleteWebhookDocument,
  RotateWebhookSecretDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  type WebhookStateFragment,
} from './webhooks.generated';
import styles from './webhooks.module.css';

const words = text.workspace.webhooks;

interface WebhookHeadProps {
  readonly webhook: WebhookStateFragment;
  readonly events: ReadonlyArray<{ readonly name: string; readonly description: string }>;
  readonly canChange: boolean;
  readonly onChange: () => void;
}

/** State of a webhook, and what can be done with it. */
export function WebhookHead({ webhook, events, canChange, onChange }: WebhookHeadProps) {
  const [, navigate] = useLocation();
  const [, test] = useMutation(TestWebhookDocument);
  const [, update] = useMutation(UpdateWebhookDocument);
  const [, remove] = useMutation(DeleteWebhookDocument);
  const [, rotate] = useMutation(RotateWebhookSecretDocument);
  const [isEditing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { id, previousSecretsExpireAt } = webhook;

  const sendTest = async () => {
    const { error } = await test({ id });
    if (error) return notifyFault(faultText(error));
    notify(words.tested);
    onChange();
  };
  const turn = async (enabled: boolean) => {
    const { error } = await update({ id, input: { enabled } });
    if (error) notifyFault(faultText(error));
  };
  const rotateNow = async () => {
    const { data, error } = await rotate({ id });
    if (error) return notifyFault(faultText(error));
    setSecret(data?.rotateWebhookSecret.secret ?? null);
  };
  const removeNow = async () => {
    const { error } = await remove({ id });
    if (error) return notifyFault(faultText(error));
    navigate(routes.webhooks);
  };

  return (
    <Section
      title={webhook.url}
      description={webhookDetail(webhook)}
      actions={
        <>
          <Button kind="primary" isDisabled={!canChange} onPress={() => void sendTest()}>
            {words.test}
          </Button>
          <Button isDisabled={!canChange} onPress={() => setEditing(true)}>
            {words.edit}
          </Button>
        </>
      }
    >
      <div className={styles.state}>
        <Switch isSelected={webhook.enabled} isDisabled={!canChange} onChange={(on) => void turn(on)}>
          {words.enabled}
        </Switch>
        <WebhookBadge webhook={webhook} />
        <span className={styles.rest}>
          <RevokeButton
            name={words.rotate}
            title={words.rotateTitle}
            hint={words.rotateHint}
            isDisabled={!canChange}
            onConfirm={() => void rotateNow()}
          />
          <RevokeButton
            name={words.remove}
            title={words.removeTitle}
            hint={words.removeHint}
            isDisabled={!canChange}
            onConfirm={() => void removeNow()}
          />
        </span>
      </div>
      {previousSecretsExpireAt && <Note>{words.bothSecrets(formatDateTime(previousSecretsExpireAt))}</Note>}
      {isEditing && (
        <WebhookDialog
          webhook={webhook}
          events={events}
          onSaved={onChange}
          onClose={() => setEditing(false)}
        />
      )}
      {secret && (
        <ResultDialog title={words.rotate} onClose={() => setSecret(null)}>
          <ShownOnce label={words.secret} value={secret} hint={words.secretHint} />
        </ResultDialog>
      )}
    </Section>
  );
}
