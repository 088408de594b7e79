import { useQuery } from 'urql';
import { Route, Switch } from 'wouter';
import { LinkTabs } from '../design/link-tabs';
import { Note, Skeleton } from '../design/status';
import { faultText } from '../graphql/faults';
import { NotFound, Page } from '../shell/page';
import { routes } from '../shell/routes';
import { text } from '../text/text';
import { ApiKeys } from './api-keys/api-keys';
import { Apps } from './apps/apps';
import { Members } from './members/members';
import { Overview } from './overview/overview';
import { WorkspaceSettingsDocument } from './settings/settings.generated';
import { SettingsForm } from './settings/settings-form';
import { WebhookLog } from './webhooks/webhook-log';
import { Webhooks } from './webhooks/webhooks';
import styles from './workspace-page.module.css';

const { overview, members, apiKeys, apps, webhooks, settings } = text.workspace;

const TABS = [
  { to: routes.workspace, name: overview.tab, isExact: true },
  { to: routes.members, name: members.tab },
  { to: routes.apiKeys, name: apiKeys.tab },
  { to: routes.apps, name: apps.tab },
  { to: routes.webhooks, name: webhooks.tab },
  { to: routes.settings, name: settings.tab },
];

// biome-ignore lint/style/noDefaultExport: loaded as a route of its own
export default function WorkspacePage() {
  return (
    <Page title={text.workspace.title}>
      <LinkTabs label={text.workspace.pages} tabs={TABS} />
      <div className={styles.content}>
        <Switch>
          <Route path={routes.workspace} component={Overview} />
          <Route path={routes.members} component={Members} />
          <Route path={routes.apiKeys} component={ApiKeys} />
          <Route path={routes.apps} component={Apps} />
          <Route path={routes.webhooks} component={Webhooks} />
          <Route path="/workspace/webhooks/:id">{({ id }) => <WebhookLog id={id} />}</Route>
          <Route path={routes.settings} component={Settings} />
          <Route component={NotFound} />
        </Switch>
      </div>
    </Page>
  );
}

/** Name and default language of the workspace. */
function Settings() {
  const [{ data, error }, reload] = useQuery({ query: WorkspaceSettingsDocument });
  if (error && !data) return <Note tone="bad">{faultText(error)}</Note>;
  if (!data) return <Skeleton height="16rem" />;
  return <SettingsForm settings={data} onSaved={() => reload({ requestPolicy: 'network-only' })} />;
}
