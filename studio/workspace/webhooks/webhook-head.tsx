import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../design/button';
import { Switch } from '../../design/checkbox';
import { Select } from '../../design/fields';
import { Section } from '../../design/section';
import { ShownOnce } from '../../design/shown-once';
import { Note } from '../../design/status';
import { notify } from '../../design/toasts';
import { useChange } from '../../graphql/use-change';
import { routes } from '../../shell/routes';
import { formatDateTime, text } from '../../text/text';
import { ResultDialog } from '../form-dialog';
import { RevokeButton } from '../revoke-button';
import { WebhookBadge, WebhookDialog, webhookDetail } from './webhooks';
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
  const [test] = useChange(TestWebhookDocument);
  const [update] = useChange(UpdateWebhookDocument);
  const [remove] = useChange(DeleteWebhookDocument);
  const [rotate] = useChange(RotateWebhookSecretDocument);
  const [isEditing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [event, setEvent] = useState('webhook.test');
  const { id, previousSecretsExpireAt } = webhook;

  const sendTest = async () => {
    if (!(await test({ id, event }))) return;
    notify(words.tested);
    onChange();
  };
  const rotateNow = async () => {
    setSecret((await rotate({ id }))?.rotateWebhookSecret.secret ?? null);
  };
  const removeNow = async () => {
    if (await remove({ id })) navigate(routes.webhooks);
  };

  return (
    <Section
      title={webhook.url}
      description={webhookDetail(webhook)}
      actions={
        <>
          <Select
            label={words.testEvent}
            isLabelHidden
            options={events.map(({ name }) => ({ id: name, name }))}
            value={event}
            onChange={setEvent}
            isDisabled={!canChange}
          />
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
        <Switch
          isSelected={webhook.enabled}
          isDisabled={!canChange}
          onChange={(enabled) => void update({ id, input: { enabled } })}
        >
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
