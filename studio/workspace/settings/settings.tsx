import { useQuery } from 'urql';
import { Note } from '../../design/note';
import { Skeleton } from '../../design/skeleton';
import { faultText } from '../../graphql/fault-text';
import { WorkspaceSettingsDocument } from './settings.generated';
import { SettingsForm } from './settings-form';

/** Name and default language of the workspace. */
export function Settings() {
  const [{ data, error }, reload] = useQuery({ query: WorkspaceSettingsDocument });
  if (error && !data) return <Note tone="bad">{faultText(error)}</Note>;
  if (!data) return <Skeleton height="16rem" />;
  return <SettingsForm settings={data} onSaved={() => reload({ requestPolicy: 'network-only' })} />;
}
