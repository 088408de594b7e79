// Measures drawings in a thread of its own: they may come from anybody.
import { answerInThread } from '../../../platform/threads/answer-in-thread.js';
import { InvalidAsset } from './invalid-asset.js';
import { measureSvg } from './measure-svg.js';

answerInThread((svg: string): string | null => {
  try {
    measureSvg(svg);
    return null;
  } catch (err) {
    if (err instanceof InvalidAsset) return err.message;
    throw err;
  }
});
