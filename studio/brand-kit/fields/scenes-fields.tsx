import { Checkbox } from '../../design/checkbox';
import { NumberInput, TextInput } from '../../design/fields';
import { Section } from '../../design/section';
import { text } from '../../text/text';
import styles from '../brand-kit.module.css';
import type { Kit } from '../kit-patch';
import type { KitFieldsProps } from './field-props';

const words = text.brandKit.scenes;
const NEW = { url: '', volume: 30, duckVolume: 10, fadeDuration: 2, playInScenes: false } as const;

/** What is shown around the footage, and heard beneath it. */
export function ScenesFields({ kit, onChange, faultOf, isDisabled }: KitFieldsProps) {
  const music = kit.music ?? NEW;
  const set = (change: Partial<NonNullable<Kit['music']>>) => onChange({ music: { ...music, ...change } });
  const isSilent = isDisabled || !music.url;
  const url = (label: string, field: string, value: string | null, change: (value: string) => void) => (
    <TextInput
      label={label}
      description={text.brandKit.article.urlHint}
      type="url"
      value={value ?? ''}
      onChange={change}
      fault={faultOf(field)}
      isDisabled={isDisabled}
    />
  );
  const percent = (label: string, name: 'volume' | 'duckVolume') => (
    <NumberInput
      label={label}
      description={words.percentHint}
      min={0}
      max={100}
      value={music[name]}
      onChange={(value) => set({ [name]: value })}
      isDisabled={isSilent}
    />
  );
  return (
    <Section title={words.title}>
      <div className={styles.fields}>
        {url(words.opening, 'openingSceneUrl', kit.openingSceneUrl, (openingSceneUrl) =>
          onChange({ openingSceneUrl }),
        )}
        {url(words.closing, 'closingSceneUrl', kit.closingSceneUrl, (closingSceneUrl) =>
          onChange({ closingSceneUrl }),
        )}
        {url(words.music, 'music.url', music.url, (address) => set({ url: address }))}
        {percent(words.volume, 'volume')}
        {percent(words.duck, 'duckVolume')}
        <NumberInput
          label={words.fade}
          description={words.fadeHint}
          min={0}
          max={30}
          step={0.1}
          value={music.fadeDuration}
          onChange={(fadeDuration) => set({ fadeDuration })}
          isDisabled={isSilent}
        />
      </div>
      <Checkbox
        isSelected={music.playInScenes}
        onChange={(playInScenes) => set({ playInScenes })}
        isDisabled={isSilent}
      >
        {words.inScenes}
      </Checkbox>
    </Section>
  );
}
