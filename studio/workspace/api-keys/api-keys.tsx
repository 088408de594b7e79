import { useMutation, useQuery } from 'urql';
import { Badge } from '../../design/badge';
import { KeyRound } from '../../design/icons';
import { Row } from '../../design/rows';
import { notifyFault } from '../../design/toasts';
import { faultText } from '../../graphql/fault-text';
import { useCaller } from '../../shell/use-caller';
import { formatDate } from '../../text/format';
import { text } from '../../text/text';
import { CredentialList } from '../credential-list';
import { RevokeButton } from '../revoke-button';
import { ApiKeysDocument, type ApiKeysQuery, RevokeApiKeyDocument } from './api-keys.generated';
import { CreateKeyDialog } from './create-key-dialog';

const { apiKeys: words, roles } = text.workspace;

type ApiKey = ApiKeysQuery['apiKeys'][number];

/** Keys for programs, including revoked ones. */
export function ApiKeys() {
  const { canChangeSettings } = useCaller();
  const [{ data, error }, reload] = useQuery({
    query: ApiKeysDocument,
    pause: !canChangeSettings,
    requestPolicy: 'cache-and-network',
  });
  return (
    <CredentialList
      title={words.tab}
      hint={words.hint}
      none={words.none}
      create={words.create}
      icon={<KeyRound aria-hidden />}
      items={data?.apiKeys}
      error={error}
      row={(key) => <ApiKeyRow key={key.id} apiKey={key} />}
      dialog={(onClose) => (
        <CreateKeyDialog onCreated={() => reload({ requestPolicy: 'network-only' })} onClose={onClose} />
      )}
    />
  );
}

const detailOf = ({ createdAt, lastUsedAt, expiresAt, managementRole, role, scopes }: ApiKey): string =>
  [
    words.created(formatDate(createdAt)),
    lastUsedAt ? words.used(formatDate(lastUsedAt)) : words.unused,
    ...(expiresAt ? [words.expires(formatDate(expiresAt))] : []),
    scopes ? words.limitedTo(scopes.length) : words.unlimited,
    role ? words.asRole(roles[role].name) : words.manages(roles[managementRole].name),
  ].join(', ');

function ApiKeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const [, revoke] = useMutation(RevokeApiKeyDocument);
  const isExpired = apiKey.expiresAt !== null && Date.parse(apiKey.expiresAt) <= Date.now();
  const revokeNow = async () => {
    const { error } = await revoke({ id: apiKey.id });
    if (error) notifyFault(faultText(error));
  };
  return (
    <Row
      title={apiKey.name}
      badges={
        (apiKey.revokedAt && <Badge tone="bad">{words.revoked}</Badge>) ||
        (isExpired && <Badge tone="warn">{words.expired}</Badge>)
      }
      detail={detailOf(apiKey)}
      actions={
        !apiKey.revokedAt && (
          <RevokeButton
            name={words.revoke}
            title={words.revokeTitle(apiKey.name)}
            hint={words.revokeHint}
            onConfirm={() => void revokeNow()}
          />
        )
      }
    />
  );
}
