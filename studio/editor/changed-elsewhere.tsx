import { useState } from 'react';
import { Button } from '../design/button';
import { Dialog } from '../design/dialog';
import { text, writeTime } from '../text/text';
import styles from './changed-elsewhere.module.css';
import { compareScripts } from './script/compare-scripts';
import { type StoredLine, toStoredLine } from './script/line';
import type { ScriptAction, ScriptState } from './script/script-state';

interface ChangedElsewhereProps {
  readonly state: ScriptState;
  readonly dispatch: (action: ScriptAction) => void;
}

/** Says that the script was saved elsewhere while changes here are unsaved, and lets the person choose. */
export function ChangedElsewhere({ state, dispatch }: ChangedElsewhereProps) {
  const [isOpen, setOpen] = useState(false);
  const { theirs, history } = state;
  const choices = (
    <>
      <Button onPress={() => dispatch({ type: 'takeTheirs' })}>{text.editor.takeTheirs}</Button>
      <Button onPress={() => dispatch({ type: 'keepMine' })}>{text.editor.keepMine}</Button>
    </>
  );
  return (
    <div role="alert" className={styles.region}>
      {theirs && (
        <div className={styles.notice}>
          <p>{text.editor.changedElsewhere}</p>
          <Button kind="quiet" onPress={() => setOpen(true)}>
            {text.editor.seeBoth}
          </Button>
          {choices}
        </div>
      )}
      <Dialog
        title={text.editor.bothVersions}
        isOpen={isOpen && theirs !== null}
        onClose={() => setOpen(false)}
        isWide
        actions={choices}
      >
        {isOpen && theirs && (
          <div className={styles.versions}>
            <h3>{text.editor.mine}</h3>
            <h3>{text.editor.theirs}</h3>
            {compareScripts(history.present.map(toStoredLine), theirs.lines).map(
              ({ mine, theirs: other }) => (
                <Difference key={keyOf(mine, other)} mine={mine} theirs={other} />
              ),
            )}
          </div>
        )}
      </Dialog>
    </div>
  );
}

const keyOf = (...sides: ReadonlyArray<readonly StoredLine[]>): string =>
  sides.map((lines) => lines.map(({ start }) => start).join(',')).join('|');

interface DifferenceProps {
  readonly mine: readonly StoredLine[];
  readonly theirs: readonly StoredLine[];
}

const Difference = ({ mine, theirs }: DifferenceProps) => (
  <>
    <Side lines={mine} />
    <Side lines={theirs} />
  </>
);

const Side = ({ lines }: { readonly lines: readonly StoredLine[] }) => (
  <ul className={styles.side}>
    {lines.length === 0 && <li className={styles.none}>{text.editor.noLines}</li>}
    {lines.map(({ start, text: words }) => (
      <li key={`${start}${words}`} dir="auto">
        <span className={styles.time}>{writeTime(start)}</span> {words}
      </li>
    ))}
  </ul>
);
