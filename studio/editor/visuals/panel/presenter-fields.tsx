import { useQuery } from 'urql';
import { Fieldset } from '../../../design/fieldset';
import { NumberInput } from '../../../design/number-input';
import { Select } from '../../../design/select';
import { text } from '../../../text/text';
import { type ExportForm, NO_PRESENTER } from '../../../video/export/export-form';
import { PresenterChoicesDocument } from '../visuals.generated';

const words = text.visuals;

const options = <Id extends string>(names: Readonly<Record<Id, string>>) =>
  (Object.entries(names) as Array<[Id, string]>).map(([id, name]) => ({ id, name }));

const LAYOUTS = options(words.presenterLayouts);
const SHAPES = options(words.shapes);

interface PresenterFieldsProps {
  readonly form: ExportForm;
  readonly onChange: (change: Partial<ExportForm>) => void;
}

/** Who presents the video, and where. */
export function PresenterFields({ form, onChange }: PresenterFieldsProps) {
  const [{ data }] = useQuery({ query: PresenterChoicesDocument });
  const avatars = data?.avatars.map(({ id, name }) => ({ id, name })) ?? [];
  const isUnlisted = form.presenter !== NO_PRESENTER && !avatars.some(({ id }) => id === form.presenter);
  return (
    <Fieldset legend={words.presenter}>
      <Select
        label={words.avatar}
        options={[
          { id: NO_PRESENTER, name: words.noPresenter },
          ...avatars,
          ...(isUnlisted ? [{ id: form.presenter, name: form.presenter }] : []),
        ]}
        value={form.presenter}
        onChange={(presenter) => onChange({ presenter })}
      />
      {form.presenter !== NO_PRESENTER && (
        <>
          <Select
            label={words.layout}
            options={LAYOUTS}
            value={form.presenterLayout}
            onChange={(presenterLayout) => onChange({ presenterLayout })}
          />
          {form.presenterLayout === 'OVERLAY' && (
            <Select
              label={words.shape}
              options={SHAPES}
              value={form.presenterShape}
              onChange={(presenterShape) => onChange({ presenterShape })}
            />
          )}
          {form.presenterLayout !== 'FULL' && (
            <NumberInput
              label={words.presenterSize}
              min={5}
              max={100}
              value={form.presenterSize}
              onChange={(presenterSize) => onChange({ presenterSize })}
            />
          )}
        </>
      )}
    </Fieldset>
  );
}
