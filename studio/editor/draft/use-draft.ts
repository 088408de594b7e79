import { isUnsaved, type ScriptState } from '../script/script-state';
import { removeDraft, writeDraft } from './draft-storage';
import { useKeeping } from './use-keeping';

/** Keeps unsaved lines in this browser. */
export const useDraft = (videoId: string, state: ScriptState): void =>
  useKeeping(state, (present) => {
    if (isUnsaved(present)) writeDraft(videoId, present.base.version, present.history.present);
    else removeDraft(videoId);
  });
