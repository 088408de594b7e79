import { useCallback, useState } from 'react';
import { useQuery } from 'urql';
import { Button } from '../../../design/button';
import { Select } from '../../../design/fields';
import { Section } from '../../../design/section';
import { CopyButton } from '../../../design/shown-once';
import { Skeleton } from '../../../design/status';
import { notify, notifyFault } from '../../../design/toasts';
import { faultText } from '../../../graphql/faults';
import { useChange } from '../../../graphql/use-change';
import { text } from '../../../text/text';
import type { TabProps } from '../../tab-props';
import styles from '../result.module.css';
import {
  type ArticleStyleChoice,
  ResultArticleDocument,
  WriteResultArticleDocument,
} from './article.generated';
import { HELD_STYLE, holdStyles } from './hold-styles';
import { oneFile } from './one-file';

interface SavedArticle {
  readonly title: string;
  readonly language: string;
  readonly content: string;
}

/** Saves an article with its images inside. Returns false when an image can’t be loaded. */
async function saveAsOneFile({ title, language, content }: SavedArticle): Promise<boolean> {
  const images = new Map<string, string>();
  for (const [, source = ''] of content.matchAll(/<img\b[^>]*\ssrc="([^"]*)"/g)) {
    const image = await loadImage(decode(source));
    if (!image) return false;
    images.set(source, image);
  }
  const page = new Blob([oneFile({ title, language, content, images })], { type: 'text/html' });
  const address = URL.createObjectURL(page);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${title.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'article'}.html`;
  link.click();
  URL.revokeObjectURL(address);
  return true;
}

const decode = (attribute: string): string =>
  new DOMParser().parseFromString(attribute, 'text/html').documentElement.textContent ?? '';

async function loadImage(address: string): Promise<string | null> {
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) return null;
  const content = await response.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}

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
  const [write, isWriting] = useChange(WriteResultArticleDocument);
  const [isSaving, setSaving] = useState(false);
  const article = data?.video?.html;
  const markdown = data?.video?.markdown;
  const mayWrite = mayEdit && !video.locked && video.status !== 'DRAFT';

  const writeNow = async () => {
    const answer = await write({ id: video.id, input: { regenerate: Boolean(article) } });
    if (!answer) return;
    notify([words.written, ...(answer.generateArticle.warnings ?? [])].join('. '));
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
        <Button isDisabled={!mayWrite || isWriting} onPress={() => void writeNow()}>
          {isWriting ? words.writing : article ? words.again : words.write}
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

interface ArticleViewProps {
  readonly title: string;
  /** The sanitized fragment of the service, with its styles inline. */
  readonly html: string;
}

/** Shows an article as it will look elsewhere, apart from the styles of the studio. */
function ArticleView({ title, html }: ArticleViewProps) {
  const show = useCallback(
    (place: HTMLElement | null) => {
      const root = place && (place.shadowRoot ?? place.attachShadow({ mode: 'open' }));
      root?.replaceChildren(...elementsOf(html));
    },
    [html],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
    <section className={styles.article} aria-label={text.result.article.content(title)} tabIndex={0}>
      <div ref={show} />
    </section>
  );
}

/**
 * Returns the elements of an article. Their inline styles are set by the CSSOM, which the Content Security Policy does
 * not limit; nothing of the fragment runs, as it is parsed in a document of its own.
 */
function elementsOf(html: string): Node[] {
  const parsed = new DOMParser().parseFromString(holdStyles(html), 'text/html');
  const nodes = [...parsed.body.childNodes].map((node) => document.importNode(node, true));
  const holder = document.createElement('div');
  holder.append(...nodes);
  for (const element of holder.querySelectorAll<HTMLElement>(`[${HELD_STYLE}]`)) {
    element.style.cssText = element.getAttribute(HELD_STYLE) ?? '';
    element.removeAttribute(HELD_STYLE);
  }
  return nodes;
}
