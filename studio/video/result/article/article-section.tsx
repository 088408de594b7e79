import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Button } from '../../../design/button';
import { Section } from '../../../design/section';
import { Select } from '../../../design/select';
import { CopyButton } from '../../../design/shown-once';
import { Skeleton } from '../../../design/skeleton';
import { notify, notifyFault } from '../../../design/toasts';
import { faultText } from '../../../graphql/fault-text';
import { text } from '../../../text/text';
import type { TabProps } from '../../tab-props';
import styles from '../result.module.css';
import {
  type ArticleStyleChoice,
  ResultArticleDocument,
  WriteResultArticleDocument,
} from './article.generated';
import { ArticleView } from './article-view';
import { saveAsOneFile } from './save-as-one-file';

const words = text.result.article;
const STYLES = (Object.keys(words.styles) as ArticleStyleChoice[]).map((id) => ({
  id,
  name: words.styles[id],
}));

/** The help article in any style, to copy or to save. */
export function ArticleSection({ video, mayEdit }: TabProps) {
  const [style, setStyle] = useState<ArticleStyleChoice>('BRAND_KIT');
  const [{ data, error }, reload] = useQuery({
    query: ResultArticleDocument,
    variables: { id: video.id, style },
    requestPolicy: 'cache-and-network',
  });
  const [writing, write] = useMutation(WriteResultArticleDocument);
  const [isSaving, setSaving] = useState(false);
  const article = data?.video?.html;
  const markdown = data?.video?.markdown;
  const mayWrite = mayEdit && !video.locked && video.status !== 'DRAFT';

  const writeNow = async () => {
    const answer = await write({ id: video.id, input: { regenerate: Boolean(article) } });
    if (answer.error) return notifyFault(faultText(answer.error));
    notify([words.written, ...(answer.data?.generateArticle.warnings ?? [])].join('. '));
    reload({ requestPolicy: 'network-only' });
  };
  const save = async () => {
    if (!article) return;
    setSaving(true);
    const isSaved = await saveAsOneFile(article);
    setSaving(false);
    if (!isSaved) notifyFault(words.imagesMissing);
  };
  return (
    <Section
      title={words.title}
      description={words.hint}
      actions={
        <Button isDisabled={!mayWrite || writing.fetching} onPress={() => void writeNow()}>
          {writing.fetching ? words.writing : article ? words.again : words.write}
        </Button>
      }
    >
      {!data && !error && <Skeleton height="6rem" />}
      {error && !data && <p className={styles.soft}>{faultText(error)}</p>}
      {data && !article && <p className={styles.soft}>{words.none}</p>}
      {article && (
        <>
          <div className={styles.row}>
            <div className={styles.chooser}>
              <Select label={words.style} options={STYLES} value={style} onChange={setStyle} />
            </div>
            {markdown && <CopyButton value={markdown.content} name={words.copyMarkdown} />}
            <CopyButton value={article.content} name={words.copyHtml} />
            <Button isDisabled={isSaving} onPress={() => void save()}>
              {isSaving ? words.downloading : words.download}
            </Button>
          </div>
          <ArticleView title={article.title} html={article.content} />
        </>
      )}
    </Section>
  );
}
