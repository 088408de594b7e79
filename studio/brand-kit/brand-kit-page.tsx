import { useQuery } from 'urql';
import { Message } from '../design/message';
import { faultText } from '../graphql/fault-text';
import { PageSkeleton } from '../shell/page-skeleton';
import { BrandKitPageDocument } from './brand-kit.generated';
import { BrandKitForm } from './brand-kit-form';

// biome-ignore lint/style/noDefaultExport: loaded as a route of its own
export default function BrandKitPage() {
  const [{ data, error }] = useQuery({ query: BrandKitPageDocument });
  if (error && !data) return <Message title={faultText(error)} />;
  if (!data) return <PageSkeleton />;
  return <BrandKitForm stored={data.brandKit} fonts={data.captionFonts} languages={data.languages} />;
}
