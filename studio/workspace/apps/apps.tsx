import { useMutation, useQuery } from 'urql';
import { Badge } from '../../design/badge';
import { AppWindow } from '../../design/icons';
import { Row } from '../../design/rows';
import { Section } from '../../design/section';
import { ShownOnce } from '../../design/shown-once';
import { notifyFault } from '../../design/toasts';
import { faultText } from '../../graphql/fault-text';
import { useCaller } from '../../shell/use-caller';
import { formatDate } from '../../text/format';
import { text } from '../../text/text';
import { CredentialList } from '../credential-list';
import { RevokeButton } from '../revoke-button';
import { AppsDocument, type AppsQuery, RevokeAppDocument } from './apps.generated';
import { RegisterAppDialog } from './register-app-dialog';

const words = text.workspace.apps;

type App = AppsQuery['oauthClients'][number];

/** Programs that people sign in to with their account here. */
export function Apps() {
  const { canChangeSettings } = useCaller();
  const [{ data, error }, reload] = useQuery({
    query: AppsDocument,
    pause: !canChangeSettings,
    requestPolicy: 'cache-and-network',
  });
  return (
    <>
      <AgentAddress />
      <CredentialList
        title={words.tab}
        hint={words.hint}
        none={words.none}
        create={words.register}
        icon={<AppWindow aria-hidden />}
        items={data?.oauthClients}
        error={error}
        row={(app) => <AppRow key={app.id} app={app} />}
        dialog={(onClose) => (
          <RegisterAppDialog
            onRegistered={() => reload({ requestPolicy: 'network-only' })}
            onClose={onClose}
          />
        )}
      />
    </>
  );
}

/** Agents need no registration: their users connect them with the address alone. */
function AgentAddress() {
  return (
    <Section title={words.agents} description={words.agentsHint}>
      <ShownOnce label={words.agentsAddress} value={`${location.origin}/mcp`} hint={words.agentsSteps} />
    </Section>
  );
}

function AppRow({ app }: { readonly app: App }) {
  const [, revoke] = useMutation(RevokeAppDocument);
  const revokeNow = async () => {
    const { error } = await revoke({ id: app.id });
    if (error) notifyFault(faultText(error));
  };
  return (
    <Row
      title={app.name}
      badges={
        <>
          <Badge>{words.kinds[app.kind].name}</Badge>
          {app.revokedAt && <Badge tone="bad">{words.revoked}</Badge>}
        </>
      }
      detail={
        <>
          <code>{app.id}</code>, {words.registered(formatDate(app.createdAt))},{' '}
          {words.someScopes(app.scopes.length)}
          <br />
          {app.redirectUris.join(', ')}
        </>
      }
      actions={
        !app.revokedAt && (
          <RevokeButton
            name={words.revoke}
            title={words.revokeTitle(app.name)}
            hint={words.revokeHint}
            onConfirm={() => void revokeNow()}
          />
        )
      }
    />
  );
}
