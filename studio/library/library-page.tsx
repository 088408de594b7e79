import { useQuery } from 'urql';
import { Message } from '../design/message';
import { faultText } from '../graphql/fault-text';
import { Page } from '../shell/page';
import { PageSkeleton } from '../shell/page-skeleton';
import { text } from '../text/text';
import { LibraryVideosDocument } from './library.generated';

// biome-ignore lint/style/noDefaultExport: loaded as a route of its own
export default function LibraryPage() {
  const [{ data, error, fetching }] = useQuery({ query: LibraryVideosDocument, variables: { first: 50 } });
  if (error) return <Message title={faultText(error)} />;
  if (!data || fetching) return <PageSkeleton />;
  return (
    <Page title={text.library.title} detail={text.library.count(data.videos.totalCount)}>
      <ul>
        {data.videos.nodes.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </Page>
  );
}
