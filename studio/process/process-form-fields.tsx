import { type FormEvent, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Button } from '../design/button';
import { Checkbox } from '../design/checkbox';
import { TextInput } from '../design/field';
import { Note } from '../design/note';
import { Select } from '../design/select';
import { faultText } from '../graphql/fault-text';
import { fieldFault } from '../graphql/field-fault';
import { text } from '../text/text';
import { addressFault } from '../upload/address-fault';
import { Cost } from './cost';
import { ProcessChoicesDocument, StartProcessDocument } from './process.generated';
import styles from './process.module.css';
import {
  EMPTY_FORM,
  type ProcessForm,
  type ProcessSource,
  processInput,
  RATIOS,
  type Ratio,
  withoutTranslationInto,
} from './process-form';
import { TranslationsField } from './translations-field';
import { useEstimate } from './use-estimate';
import { VoiceField } from './voice-field';

const DETECT = 'detect';
const SAME = 'same';

/** What was typed before the window was closed comes back when it is opened again for the same video or project. */
const drafts = new Map<string, ProcessForm>();
const keyOf = (source: ProcessSource) =>
  'videoId' in source ? source.videoId : `new in ${source.projectId ?? 'no project'}`;

interface ProcessFormFieldsProps {
  readonly source: ProcessSource;
  /** The language of an existing video; empty if it is not known. */
  readonly knownLanguage: string;
  readonly onStarted: (jobId: string) => void;
  readonly onClose: () => void;
}

export function ProcessFormFields({ source, knownLanguage, onStarted, onClose }: ProcessFormFieldsProps) {
  const [form, setForm] = useState(drafts.get(keyOf(source)) ?? EMPTY_FORM);
  const [isTried, setTried] = useState(false);
  const [{ data }] = useQuery({ query: ProcessChoicesDocument });
  const [{ fetching, error }, start] = useMutation(StartProcessDocument);
  const change = (changed: Partial<ProcessForm>) => {
    const next = { ...form, ...changed };
    drafts.set(keyOf(source), next);
    setForm(next);
  };
  const { address, name, language, voiceId, hasVoiceover, translations, hasArticle, hasExport } = form;
  const languages = data?.languages ?? [];
  const spoken = language || knownLanguage;
  const filled = withoutTranslationInto(spoken, form);
  const estimate = useEstimate(filled, source);

  const isExisting = 'videoId' in source;
  const fault = isExisting ? null : addressFault(address);
  const faultOfAddress = isTried ? fault : null;
  const isVoiceMissing = hasVoiceover && voiceId === null;
  const refused = fieldFault(error, 'url');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault || isVoiceMissing) return;
    const { data: started } = await start({ input: processInput(filled, source) });
    if (!started) return;
    drafts.delete(keyOf(source));
    onStarted(started.processVideo.job.id);
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.hint}>{isExisting ? text.process.hintOfVideo : text.process.hint}</p>
      {!isExisting && (
        <TextInput
          label={text.process.address}
          type="url"
          value={address}
          onChange={(next) => change({ address: next })}
          description={text.process.addressHint}
          fault={faultOfAddress ? text.upload[faultOfAddress] : refused}
          autoFocus
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
          {text.process.start}
        </Button>
      </footer>
    </form>
  );
}
