import { AppWindow } from 'lucide-react';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Note } from '../../design/note';
import { Row, Rows, RowsSkeleton } from '../../design/rows';
import { Section } from '../../design/section';
import { notifyFault } from '../../design/toasts';
import { faultText } from '../../graphql/fault-text';
import { useCaller } from '../../shell/use-caller';
import { formatDate } from '../../text/format';
import { text } from '../../text/text';
import { RevokeButton } from '../revoke-button';
import { AppsDocument, type AppsQuery, RevokeAppDocument } from './apps.generated';
import { RegisterAppDialog } from './register-app-dialog';

const words = text.workspace.apps;

type App = AppsQuery['oauthClients'][number];

/** Programs that people sign in to with their account here. */
export function Apps() {
  const caller = useCaller();
  const [{ data, error }, reload] = useQuery({
    query: AppsDocument,
    pause: !caller.canChangeSettings,
    requestPolicy: 'cache-and-network',
  });
  const [isRegistering, setRegistering] = useState(false);
  if (caller.isLoaded && !caller.canChangeSettings) return <Note>{text.workspace.needsAdminToSee}</Note>;
  if (error && !data) return <Note tone="bad">{faultText(error)}</Note>;
  return (
    <Section
      title={words.tab}
      description={words.hint}
      actions={
        <Button kind="primary" icon={<AppWindow aria-hidden />} onPress={() => setRegistering(true)}>
          {words.register}
        </Button>
      }
    >
      {data ? (
        <Rows label={words.tab} empty={words.none}>
          {data.oauthClients.map((app) => (
            <AppRow key={app.id} app={app} />
          ))}
        </Rows>
      ) : (
        <RowsSkeleton />
      )}
      {isRegistering && (
        <RegisterAppDialog
          onRegistered={() => reload({ requestPolicy: 'network-only' })}
          onClose={() => setRegistering(false)}
        />
      )}
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
