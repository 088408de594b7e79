import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Checkbox } from '../../design/checkbox';
import { Fieldset, Select, TextInput } from '../../design/fields';
import { AppWindow } from '../../design/icons';
import { Row, Section } from '../../design/section';
import { ShownOnce } from '../../design/shown-once';
import { Badge, Note } from '../../design/status';
import { fieldFault } from '../../graphql/faults';
import { useChange } from '../../graphql/use-change';
import { useCaller } from '../../shell/use-caller';
import { formatDate, text } from '../../text/text';
import { CredentialList } from '../credential-list';
import { FormDialog, ResultDialog } from '../form-dialog';
import { RevokeButton } from '../revoke-button';
import {
  AppsDocument,
  type AppsQuery,
  type OAuthClientKind,
  RegisterAppDocument,
  RevokeAppDocument,
} from './apps.generated';
import styles from './apps.module.css';
import { MemberGrants, OwnGrants } from './grants';

const { scopes: SCOPES } = text;
const words = text.workspace.apps;
const KINDS = (['CONFIDENTIAL', 'PUBLIC'] as const).map((id) => ({ id, ...words.kinds[id] }));

interface RegisterAppDialogProps {
  readonly onRegistered: () => void;
  readonly onClose: () => void;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Registers an OAuth client, then shows its secret a single time. */
function RegisterAppDialog({ onRegistered, onClose }: RegisterAppDialogProps) {
  const [{ data, error, fetching }, register] = useMutation(RegisterAppDocument);
  const [name, setName] = useState('');
  const [kind, setKind] = useState<OAuthClientKind>('CONFIDENTIAL');
  const [redirects, setRedirects] = useState('');
  const [scopes, setScopes] = useState<ReadonlySet<string>>(new Set(Object.keys(SCOPES)));
  const submit = async () => {
    const input = { name, kind, redirectUris: linesOf(redirects), scopes: [...scopes] };
    const answer = await register({ input });
    if (!answer.error) onRegistered();
  };
  const toggle = (scope: string) => (isSelected: boolean) => {
    const next = new Set(scopes);
    if (isSelected) next.add(scope);
    else next.delete(scope);
    setScopes(next);
  };
  if (data) {
    const { client, clientSecret } = data.registerOAuthClient;
    return (
      <ResultDialog title={words.register} onClose={onClose}>
        <TextInput label={words.id} value={client.id} onChange={() => undefined} isReadOnly />
        {clientSecret ? (
          <ShownOnce label={words.secret} value={clientSecret} hint={words.secretHint} />
        ) : (
          <Note>{words.publicHint}</Note>
        )}
      </ResultDialog>
    );
  }
  const faults = {
    name: fieldFault(error, 'name'),
    redirects: fieldFault(error, 'redirectUris'),
    scopes: fieldFault(error, 'scopes'),
  };
  return (
    <FormDialog
      title={words.register}
      action={words.register}
      isBusy={fetching}
      isWide
      error={Object.values(faults).some(Boolean) ? undefined : error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label={words.name}
        description={words.nameHint}
        value={name}
        onChange={setName}
        fault={faults.name}
        isRequired
        autoFocus
        autoComplete="off"
      />
      <Select label={words.kind} options={KINDS} value={kind} onChange={setKind} />
      <TextInput
        label={words.redirects}
        description={words.redirectsHint}
        value={redirects}
        onChange={setRedirects}
        fault={faults.redirects}
        isRequired
        isMultiline
      />
      <Fieldset legend={words.scopes} fault={faults.scopes}>
        <Checkbox
          isSelected={scopes.size === Object.keys(SCOPES).length}
          isIndeterminate={scopes.size > 0 && scopes.size < Object.keys(SCOPES).length}
          onChange={(all) => setScopes(new Set(all ? Object.keys(SCOPES) : []))}
        >
          {words.allScopes}
        </Checkbox>
        {Object.entries(SCOPES).map(([scope, meaning]) => (
          <Checkbox key={scope} isSelected={scopes.has(scope)} onChange={toggle(scope)}>
            {meaning}
          </Checkbox>
        ))}
      </Fieldset>
    </FormDialog>
  );
}

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
    <div className={styles.sections}>
      <AgentAddress />
      <OwnGrants />
      <MemberGrants />
      <CredentialList
        title={words.registeredApps}
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
    </div>
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
  const [revoke] = useChange(RevokeAppDocument);
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
            onConfirm={() => void revoke({ id: app.id })}
          />
        )
      }
    />
  );
}
