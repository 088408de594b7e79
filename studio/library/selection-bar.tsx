import { Button, IconButton } from '../design/button';
import { FolderInput, ScanSearch, Share, Trash2, X } from '../design/icons';
import { text } from '../text/text';
import styles from './library.module.css';
import type { VideoAction } from './library-context';

interface SelectionBarProps {
  readonly count: number;
  readonly onAction: (action: VideoAction) => void;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** What can be done with all selected videos. */
export function SelectionBar({ count, onAction, onSelectAll, onClear }: SelectionBarProps) {
  return (
    <div className={styles.selection} role="toolbar" aria-label={text.library.selection}>
      <IconButton label={text.library.clearSelection} icon={<X />} onPress={onClear} />
      <span role="status" className={styles.selectedCount}>
        {text.library.selected(count)}
      </span>
      <Button kind="quiet" onPress={onSelectAll}>
        {text.library.selectAll}
      </Button>
      <div className={styles.selectionActions}>
        <Button icon={<FolderInput aria-hidden />} onPress={() => onAction('move')}>
          {text.library.moveSelected}
        </Button>
        <Button icon={<ScanSearch aria-hidden />} onPress={() => onAction('analyze')}>
          {text.library.actions.analyze}
        </Button>
        <Button icon={<Share aria-hidden />} onPress={() => onAction('export')}>
          {text.library.actions.export}
        </Button>
        <Button icon={<Trash2 aria-hidden />} onPress={() => onAction('delete')}>
          {text.library.deleteSelected}
        </Button>
      </div>
    </div>
  );
}
