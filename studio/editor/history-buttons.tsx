import { IconButton } from '../design/button';
import { Redo2, Undo2 } from '../design/icons';
import { text } from '../text/text';
import type { History } from './script/history';

interface HistoryButtonsProps {
  readonly history: Pick<History<unknown>, 'past' | 'future'>;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

export const HistoryButtons = ({ history: { past, future }, onUndo, onRedo }: HistoryButtonsProps) => (
  <>
    <IconButton label={text.editor.undo} icon={<Undo2 />} isDisabled={past.length === 0} onPress={onUndo} />
    <IconButton label={text.editor.redo} icon={<Redo2 />} isDisabled={future.length === 0} onPress={onRedo} />
  </>
);
