import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useMutation } from 'urql';
import { Button } from '../../design/button';
import { classNames } from '../../design/class-names';
import { Select, TextInput } from '../../design/fields';
import { Section } from '../../design/section';
import { Note } from '../../design/status';
import { notify } from '../../design/toasts';
import { faultText, fieldFault } from '../../graphql/faults';
import { useCaller } from '../../shell/use-caller';
import { formatDate, text } from '../../text/text';
import styles from '../form.module.css';
import {
  SaveDefaultLanguageDocument,
  SaveWorkspaceDocument,
  type WorkspaceSettingsQuery,
} from './settings.generated';

const words = text.workspace.settings;

interface SettingsFormProps {
  readonly settings: WorkspaceSettingsQuery;
  readonly onSaved: () => void;
}

export function SettingsForm({ settings, onSaved }: SettingsFormProps) {
  const { workspace, brandKit, languages } = settings;
  const { canChangeSettings, isLoaded } = useCaller();
  const [savedName, saveName] = useMutation(SaveWorkspaceDocument);
  const [savedLanguage, saveLanguage] = useMutation(SaveDefaultLanguageDocument);
  const [name, setName] = useState(workspace.name);
  const [language, setLanguage] = useState(brandKit.defaultLanguage);
  const isChanged = name !== workspace.name || language !== brandKit.defaultLanguage;
  const fault = fieldFault(savedName.error, 'name');
  const error = savedLanguage.error ?? (fault ? undefined : savedName.error);

  const save = async () => {
    if (name !== workspace.name && (await saveName({ name })).error) return;
    if (language !== brandKit.defaultLanguage && (await saveLanguage({ language })).error) return;
    notify(words.saved);
    onSaved();
  };

  const options = languages
    .map(({ code, name: spoken }) => ({ id: code, name: spoken }))
    .sort((a, b) => a.name.localeCompare(b.name));
  return (
    <Section
      title={words.tab}
      description={`${words.plan}: ${workspace.plan.id}. ${words.created}: ${formatDate(workspace.createdAt)}.`}
    >
      {isLoaded && !canChangeSettings && <Note>{text.workspace.needsAdmin}</Note>}
      <Form
        className={classNames(styles.form, styles.narrow)}
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          label={words.name}
          value={name}
          onChange={setName}
          fault={fault}
          isRequired
          isDisabled={!canChangeSettings}
          autoComplete="off"
        />
        <Select
          label={words.language}
          description={words.languageHint}
          options={options}
          value={language}
          onChange={setLanguage}
          isDisabled={!canChangeSettings}
        />
        {error && <Note tone="bad">{faultText(error)}</Note>}
        <div className={styles.save}>
          <Button kind="primary" type="submit" isDisabled={!canChangeSettings || !isChanged}>
            {text.common.save}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
