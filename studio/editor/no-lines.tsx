import { Button } from '../design/button';
import { Plus } from '../design/icons';
import { Message } from '../design/message';
import { text } from '../text/text';

interface NoLinesProps {
  /** Whether the analysis found nothing, rather than a person having deleted every line. */
  readonly isFound: boolean;
  readonly isReadOnly: boolean;
  readonly onInsert: () => void;
}

/** Says why a script has no lines, and what a person can do next. */
export const NoLines = ({ isFound, isReadOnly, onInsert }: NoLinesProps) => (
  <Message
    title={isFound ? text.editor.empty : text.editor.noLines}
    detail={isFound ? text.editor.emptyHint : text.editor.noLinesHint}
    action={
      !isReadOnly && (
        <Button onPress={onInsert}>
          <Plus aria-hidden />
          {text.editor.insertFirst}
        </Button>
      )
    }
  />
);
