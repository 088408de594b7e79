import { useRef, useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useMutation, useQuery } from 'urql';
import { Button } from '../design/button';
import { ConfirmDialog } from '../design/dialog';
import { NumberInput, Select } from '../design/fields';
import { Section } from '../design/section';
import { Message, Note } from '../design/status';
import { notify, showFault } from '../design/toasts';
import { faultText, fieldFault } from '../graphql/faults';
import { Page, PageSkeleton } from '../shell/page';
import { useCaller } from '../shell/use-caller';
import { text } from '../text/text';
import { BrandKitPageDocument, SaveBrandKitDocument } from './brand-kit.generated';
import styles from './brand-kit.module.css';
import { ArticleFields } from './fields/article-fields';
import { CaptionsFields } from './fields/captions-fields';
import { type KitFieldsProps, optionsOf } from './fields/field-props';
import { RulesFields } from './fields/rules-fields';
import { ScenesFields } from './fields/scenes-fields';
import { WatermarkFields } from './fields/watermark-fields';
import { WordLists } from './fields/word-lists';
import { type Kit, patchOf, toDefaults } from './kit-patch';
import { Preview } from './preview/preview';

const motionWords = text.brandKit.motion;
const THEMES = optionsOf(motionWords.themes);
const ENTRANCES = optionsOf(motionWords.entrances);

/** How slides look, and how scenes and elements come and go. */
function MotionFields({ kit, onChange, faultOf, isDisabled }: KitFieldsProps) {
  const seconds = (label: string, hint: string, name: 'crossfadeDuration' | 'elementFadeDuration') => (
    <NumberInput
      label={label}
      description={hint}
      min={0}
      max={2}
      step={0.1}
      value={kit[name]}
      onChange={(value) => onChange({ [name]: value })}
      fault={faultOf(name)}
      isDisabled={isDisabled}
    />
  );
  return (
    <Section title={motionWords.title}>
      <div className={styles.fields}>
        <Select
          label={motionWords.theme}
          options={THEMES}
          value={kit.slideTheme}
          onChange={(slideTheme) => onChange({ slideTheme })}
          isDisabled={isDisabled}
        />
        <Select
          label={motionWords.entrance}
          options={ENTRANCES}
          value={kit.slideEntrance}
          onChange={(slideEntrance) => onChange({ slideEntrance })}
          isDisabled={isDisabled}
        />
        {seconds(motionWords.crossfade, motionWords.crossfadeHint, 'crossfadeDuration')}
        {seconds(motionWords.fade, motionWords.fadeHint, 'elementFadeDuration')}
      </div>
    </Section>
  );
}

const words = text.brandKit;

interface BrandKitFormProps {
  readonly stored: Kit;
  readonly fonts: readonly string[];
  readonly languages: ReadonlyArray<{ readonly code: string; readonly name: string }>;
}

/** Every field of the Brand Kit, with a preview that follows. */
function BrandKitForm({ stored, fonts, languages }: BrandKitFormProps) {
  const { canChangeSettings, isLoaded } = useCaller();
  const [{ error, fetching }, save] = useMutation(SaveBrandKitDocument);
  const [saved, setSaved] = useState(stored);
  const [draft, setDraft] = useState(stored);
  const [isResetting, setResetting] = useState(false);
  const patch = patchOf(saved, draft);
  const isChanged = Object.keys(patch).length > 0;

  const closeFault = useRef<(() => void) | undefined>(undefined);

  const send = async (input: typeof patch, done: string) => {
    closeFault.current?.();
    const answer = await save({ input });
    if (!answer.data) {
      closeFault.current = answer.error && showFault(faultText(answer.error));
      return;
    }
    setSaved(answer.data.updateBrandKit);
    setDraft(answer.data.updateBrandKit);
    notify(done);
  };

  const fields = {
    kit: draft,
    onChange: (change: Partial<Kit>) => setDraft((before) => ({ ...before, ...change })),
    faultOf: (field: string) => fieldFault(error, field),
    isDisabled: !canChangeSettings,
  };
  const languageOptions = languages
    .map(({ code, name }) => ({ id: code, name }))
    .sort((a, b) => a.name.localeCompare(b.name));
  return (
    <Page
      title={words.title}
      detail={words.hint}
      actions={
        <Button isDisabled={!canChangeSettings || fetching} onPress={() => setResetting(true)}>
          {words.reset}
        </Button>
      }
    >
      {isLoaded && !canChangeSettings && <Note>{text.workspace.needsAdmin}</Note>}
      <div className={styles.layout}>
        <Preview kit={draft} patch={patch} />
        <Form
          className={styles.form}
          validationBehavior="aria"
          onSubmit={(event) => {
            event.preventDefault();
            void send(patch, words.saved);
          }}
        >
          <CaptionsFields {...fields} fonts={fonts} />
          <RulesFields {...fields} />
          <ArticleFields {...fields} />
          <WatermarkFields {...fields} />
          <ScenesFields {...fields} />
          <MotionFields {...fields} />
          <WordLists {...fields} languages={languageOptions} />
          <Section title={words.general}>
            <div className={styles.fields}>
              <Select
                label={words.language}
                description={words.languageHint}
                options={languageOptions}
                value={draft.defaultLanguage}
                onChange={(defaultLanguage) => fields.onChange({ defaultLanguage })}
                isDisabled={fields.isDisabled}
              />
            </div>
          </Section>
          <div className={styles.bar} data-idle={!isChanged || undefined}>
            <Button kind="primary" type="submit" isDisabled={!isChanged || fetching || !canChangeSettings}>
              {text.common.save}
            </Button>
            <Button isDisabled={!isChanged || fetching} onPress={() => setDraft(saved)}>
              {text.common.discard}
            </Button>
            {isChanged && <span className={styles.detail}>{words.unsaved}</span>}
          </div>
        </Form>
      </div>
      {isResetting && (
        <ConfirmDialog
          title={words.resetTitle}
          action={words.reset}
          isDangerous
          isOpen
          onConfirm={() => void send(toDefaults(saved), words.wasReset)}
          onClose={() => setResetting(false)}
        >
          <p>{words.resetHint}</p>
        </ConfirmDialog>
      )}
    </Page>
  );
}

// biome-ignore lint/style/noDefaultExport: loaded as a route of its own
export default function BrandKitPage() {
  const [{ data, error }] = useQuery({ query: BrandKitPageDocument });
  if (error && !data) return <Message title={faultText(error)} />;
  if (!data) return <PageSkeleton />;
  return <BrandKitForm stored={data.brandKit} fonts={data.captionFonts} languages={data.languages} />;
}
