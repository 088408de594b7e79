import { useQuery } from 'urql';
import { Note } from '../../design/note';
import { Skeleton } from '../../design/skeleton';
import { faultText } from '../../graphql/fault-text';
import { Activity } from './activity';
import { Engines } from './engines';
import { WorkspaceOverviewDocument } from './overview.generated';
import styles from './overview.module.css';
import { Storage } from './storage';
import { Usage } from './usage';
import { UsageDays } from './usage-days';

/** How the workspace is doing: minutes, finished work, storage, engines, and what happened last. */
export function Overview() {
  const [{ data, error }] = useQuery({
    query: WorkspaceOverviewDocument,
    requestPolicy: 'cache-and-network',
  });
  if (error && !data) return <Note tone="bad">{faultText(error)}</Note>;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {data ? <Usage usage={data.workspace.usage} /> : <Skeleton height="20rem" />}
        <UsageDays />
        {data ? (
          <Storage storage={data.workspace.storage} videos={data.workspace.videoCounts.total} />
        ) : (
          <Skeleton height="12rem" />
        )}
      </div>
      <div className={styles.column}>
        {data ? <Engines engines={data.workspace.engines} /> : <Skeleton height="18rem" />}
        <Activity />
      </div>
    </div>
  );
}
