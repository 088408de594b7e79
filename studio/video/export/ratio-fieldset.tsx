import { Checkbox } from '../../design/checkbox';
import { Fieldset } from '../../design/fields';
import { text } from '../../text/text';
import { choiceName, type RatioChoice, ratioChoices } from './ratios';

interface RatioFieldsetProps {
  readonly own: RatioChoice;
  readonly chosen: ReadonlySet<RatioChoice>;
  readonly onChange: (chosen: ReadonlySet<RatioChoice>) => void;
}

/** Asks for the aspect ratios of exports, one or several. */
export const RatioFieldset = ({ own, chosen, onChange }: RatioFieldsetProps) => (
  <Fieldset legend={text.video.exportForm.aspectRatios}>
    {ratioChoices(own).map((ratio) => (
      <Checkbox
        key={ratio}
        isSelected={chosen.has(ratio)}
        onChange={(isSelected) =>
          onChange(
            isSelected
              ? new Set([...chosen, ratio])
              : new Set([...chosen].filter((other) => other !== ratio)),
          )
        }
      >
        {choiceName(ratio)}
      </Checkbox>
    ))}
  </Fieldset>
);
