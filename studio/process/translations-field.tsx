import { Badge } from '../design/badge';
import { Checkbox } from '../design/checkbox';
import { Fieldset } from '../design/fieldset';
import { Note } from '../design/note';
import { isSameLanguage } from '../text/languages';
import { text } from '../text/text';
import type { ProcessChoicesQuery } from './process.generated';
import styles from './process.module.css';

interface TranslationsFieldProps {
  readonly languages: ProcessChoicesQuery['languages'];
  /** The spoken language; empty while it is to be detected. */
  readonly spoken: string;
  readonly value: readonly string[];
  readonly onChange: (languages: readonly string[]) => void;
}

/** The languages to translate into, each with what to expect of its engine. */
export function TranslationsField({ languages, spoken, value, onChange }: TranslationsFieldProps) {
  const offered = languages.filter(({ code, translation }) => translation && !isSameLanguage(code, spoken));
  if (offered.length === 0) return <Note>{text.process.noTranslations}</Note>;
  const toggle = (code: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, code] : value.filter((other) => other !== code));
  return (
    <Fieldset legend={text.process.translations} description={text.process.translationsHint}>
      {offered.map(({ code, name, engines }) => (
        <Checkbox
          key={code}
          isSelected={value.includes(code)}
          onChange={(isChosen) => toggle(code, isChosen)}
        >
          <span className={styles.language}>
            {name}
            {engines.translate?.quality === 'DRAFT' && <Badge tone="warn">{text.process.draft}</Badge>}
          </span>
        </Checkbox>
      ))}
    </Fieldset>
  );
}
