import { Checkbox } from '../../design/checkbox';
import { ColourInput, Select, TextInput } from '../../design/fields';
import { Section } from '../../design/section';
import { text } from '../../text/text';
import styles from '../brand-kit.module.css';
import type { Kit } from '../kit-patch';
import { type KitFieldsProps, optionsOf } from './field-props';

const words = text.brandKit.article;
const STYLES = optionsOf(words.styles);

/** How help articles look. */
export function ArticleFields({ kit, onChange, faultOf, isDisabled }: KitFieldsProps) {
  const { article } = kit;
  const set = (change: Partial<Kit['article']>) => onChange({ article: { ...article, ...change } });
  return (
    <Section title={words.title}>
      <div className={styles.fields}>
        <Select
          label={words.style}
          options={STYLES}
          value={article.style}
          onChange={(style) => set({ style })}
          isDisabled={isDisabled}
        />
        <ColourInput
          label={words.color}
          value={article.primaryColor}
          onChange={(primaryColor) => set({ primaryColor })}
          fault={faultOf('article.primaryColor')}
          isDisabled={isDisabled}
        />
        <TextInput
          label={words.font}
          description={words.fontHint}
          value={article.fontFamily}
          onChange={(fontFamily) => set({ fontFamily })}
          fault={faultOf('article.fontFamily')}
          isDisabled={isDisabled}
        />
        <TextInput
          label={words.logo}
          description={words.urlHint}
          type="url"
          value={article.logoUrl ?? ''}
          onChange={(logoUrl) => set({ logoUrl })}
          fault={faultOf('article.logoUrl')}
          isDisabled={isDisabled}
        />
      </div>
      <Checkbox
        isSelected={article.videoLinks}
        onChange={(videoLinks) => set({ videoLinks })}
        isDisabled={isDisabled}
      >
        <span>{words.links}</span>
        <span className={styles.detail}>{words.linksHint}</span>
      </Checkbox>
    </Section>
  );
}
