import { brandKit } from './en/brand-kit';
import { common } from './en/common';
import { editor } from './en/editor';
import { library } from './en/library';
import { process } from './en/process';
import { result } from './en/result';
import { scopes } from './en/scopes';
import { shell } from './en/shell';
import { stale } from './en/stale';
import { upload } from './en/upload';
import { video } from './en/video';
import { visuals } from './en/visuals';
import { workspace } from './en/workspace';

/** Every text of the studio, by the feature that shows it. */
export const text = {
  brandKit,
  common,
  editor,
  library,
  visuals,
  process,
  result,
  scopes,
  shell,
  stale,
  upload,
  video,
  workspace,
} as const;
