import { useCallback } from 'react';
import { text } from '../../../text/text';
import styles from '../result.module.css';
import { elementsOf } from './elements-of';

interface ArticleViewProps {
  readonly title: string;
  /** The sanitized fragment of the service, with its styles inline. */
  readonly html: string;
}

/** Shows an article as it will look elsewhere, apart from the styles of the studio. */
export function ArticleView({ title, html }: ArticleViewProps) {
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
