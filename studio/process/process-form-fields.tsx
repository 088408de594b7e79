import { type FormEvent, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Button } from '../design/button';
import { Checkbox } from '../design/checkbox';
import { Fieldset, Select, TextInput } from '../design/fields';
import { Badge, Note, Skeleton } from '../design/status';
import { faultText, fieldFault } from '../graphql/faults';
import { isSameLanguage, text } from '../text/text';
import { addressFault } from '../upload/address-fault';
import { StartProcessDocument } from '../upload/start-process.generated';
import { uploads } from '../upload/uploads';
import { Cost, useEstimate } from './cost';
import { ProcessChoicesDocument, type ProcessChoicesQuery } from './process.generated';
import styles from './process.module.css';
import {
  EMPTY_FORM,
  type ProcessForm,
  type ProcessSource,
  processInput,
  processRequest,
  RATIOS,
  type Ratio,
  withoutTranslationInto,
} from './process-form';
import { SourceField } from './source-field';
import { VoiceField } from './voice-field';

const DETECT = 'detect';
const SAME = 'same';

interface Draft {
  readonly form: ProcessForm;
  readonly file: File | null;
}

/** What was typed before the window was closed comes back when it is opened again for the same video or project. */
const drafts = new Map<string, Draft>();
const keyOf = (source: ProcessSource) =>
  'videoId' in source ? source.videoId : `new in ${source.projectId ?? 'no project'}`;

interface ProcessFormFieldsProps {
  readonly source: ProcessSource;
  /** The language of an existing video; empty if it is not known. */
  readonly knownLanguage: string;
  readonly onStarted: (jobId: string) => void;
  /** Called with the key of the upload that the process waits for. */
  readonly onUpload: (key: string, form: ProcessForm) => void;
  readonly onClose: () => void;
}

export function ProcessFormFields({
  source,
  knownLanguage,
  onStarted,
  onUpload,
  onClose,
}: ProcessFormFieldsProps) {
  const [draft, setDraft] = useState<Draft>(drafts.get(keyOf(source)) ?? { form: EMPTY_FORM, file: null });
  const { form, file } = draft;
  const [isTried, setTried] = useState(false);
  const [{ data, fetching: isLoading }] = useQuery({ query: ProcessChoicesDocument });
  const [{ fetching, error }, start] = useMutation(StartProcessDocument);
  const keep = (next: Draft) => {
    drafts.set(keyOf(source), next);
    setDraft(next);
  };
  const change = (changed: Partial<ProcessForm>) => keep({ file, form: { ...form, ...changed } });
  const { address, name, language, voiceId, hasVoiceover, translations, hasArticle, hasExport } = form;
  const languages = data?.languages ?? [];
  const spoken = language || knownLanguage;
  const filled = withoutTranslationInto(spoken, form);
  const estimate = useEstimate(filled, file ? null : source);

  const isExisting = 'videoId' in source;
  const fault = isExisting || file ? null : addressFault(address);
  const faultOfAddress = isTried ? fault : null;
  const isVoiceMissing = hasVoiceover && voiceId === null;
  const refused = fieldFault(error, 'url');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault || isVoiceMissing) return;
    if (file && !isExisting) {
      const created = { projectId: source.projectId, name: name.trim() || null };
      const key = await uploads.process(file, created, processRequest(filled));
      drafts.delete(keyOf(source));
      return onUpload(key, filled);
    }
    const { data: started } = await start({ input: processInput(filled, source) });
    if (!started) return;
    drafts.delete(keyOf(source));
    onStarted(started.processVideo.job.id);
  };

  if (isLoading && !data) return <Skeleton height="min(48rem, 100dvh - 8.5rem)" />;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.hint}>{isExisting ? text.process.hintOfVideo : text.process.hint}</p>
      {!isExisting && (
        <SourceField
          file={file}
          onFile={(next) => keep({ form, file: next })}
          address={address}
          onAddress={(next) => change({ address: next })}
          fault={faultOfAddress ? text.upload[faultOfAddress] : refused}
        />
      )}
      <div className={styles.pair}>
        {!isExisting && (
          <TextInput
            label={text.process.name}
            value={name}
            onChange={(next) => change({ name: next })}
            maxLength={200}
            description={text.process.nameHint}
          />
        )}
        <Select
          label={text.process.language}
          value={language || DETECT}
          onChange={(next) => change({ language: next === DETECT ? '' : next, voiceId: null })}
          options={[
            { id: DETECT, name: text.process.detect },
            ...languages
              .filter(({ subtitles }) => subtitles)
              .map(({ code: id, name: of }) => ({ id, name: of })),
          ]}
        />
      </div>
      <Checkbox isSelected={hasVoiceover} onChange={(next) => change({ hasVoiceover: next })}>
        {text.process.voiceover}
      </Checkbox>
      {hasVoiceover && (
        <VoiceField
          language={language}
          value={voiceId}
          onChange={(next) => change({ voiceId: next })}
          fault={isTried && isVoiceMissing ? text.process.voiceMissing : fieldFault(error, 'voiceId')}
        />
      )}
      <Checkbox isSelected={hasArticle} onChange={(next) => change({ hasArticle: next })}>
        {text.process.article}
      </Checkbox>
      {data && (
        <TranslationsField
          languages={languages}
          spoken={spoken}
          value={translations}
          onChange={(next) => change({ translations: next })}
        />
      )}
      <Checkbox isSelected={hasExport} onChange={(next) => change({ hasExport: next })}>
        {text.process.export}
      </Checkbox>
      {hasExport && (
        <Select<Ratio | typeof SAME>
          label={text.process.ratio}
          value={form.ratio ?? SAME}
          onChange={(next) => change({ ratio: next === SAME ? null : next })}
          options={[
            { id: SAME, name: text.process.sameRatio },
            ...RATIOS.map((id) => ({ id, name: text.process.ratios[id] })),
          ]}
        />
      )}
      <div className={styles.pair}>
        <TextInput
          label={text.process.tone}
          value={form.tone}
          onChange={(next) => change({ tone: next })}
          description={text.process.toneHint}
          fault={fieldFault(error, 'tone')}
        />
        <TextInput
          label={text.process.context}
          value={form.context}
          onChange={(next) => change({ context: next })}
          description={text.process.contextHint}
          maxLength={5000}
          isMultiline
        />
      </div>
      {error && !refused && <Note tone="bad">{faultText(error)}</Note>}
      <Cost form={filled} estimate={estimate} />
      <footer className={styles.foot}>
        <Button onPress={onClose}>{text.common.cancel}</Button>
        <Button kind="primary" type="submit" isPending={fetching} isDisabled={estimate.refusal !== null}>
          {file ? text.process.startUpload : text.process.start}
        </Button>
      </footer>
    </form>
  );
}

interface TranslationsFieldProps {
  readonly languages: ProcessChoicesQuery['languages'];
  /** The spoken language; empty while it is to be detected. */
  readonly spoken: string;
  readonly value: readonly string[];
  readonly onChange: (languages: readonly string[]) => void;
}

/** The languages to translate into, each with what to expect of its engine. */
function TranslationsField({ languages, spoken, value, onChange }: TranslationsFieldProps) {
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
