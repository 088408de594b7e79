import { useKeeping } from '../../draft/use-keeping';
import { isUnsavedVisuals, type VisualsState } from '../model/visuals-state';
import { writeVisualsDraft } from './visuals-draft';

/** Keeps unsaved changes in this browser. */
export const useVisualsDraft = (videoId: string, state: VisualsState): void =>
  useKeeping(state, (present) => {
    const { history, base } = present;
    writeVisualsDraft(videoId, isUnsavedVisuals(present) ? { visuals: history.present, base } : null);
  });
