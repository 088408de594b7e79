import { z } from 'zod';
import { AvatarEngineEnv } from '../../services/media/ai/avatar/avatar-engine-config.js';
import { OcrEnv } from '../../services/media/ai/ocr/ocr-config.js';
import { TextEnv } from '../../services/media/ai/text/text-config.js';
import { TranscribeEnv } from '../../services/media/ai/transcribe/transcribe-config.js';
import { TranslateEnv } from '../../services/media/ai/translate/translate-config.js';
import { TtsEnv } from '../../services/media/ai/tts/tts-config.js';
import { ConfinementEnv } from '../../services/media/confinement/limits.js';
import { OutboundEnv } from '../../services/platform/outbound/outbound-env.js';

/** The variables of engines, as the worker reads them. */
export const EnginesEnv = z.object({
  DATA_DIR: z.string().min(1).default('.data'),
  ...ConfinementEnv.shape,
  ...OutboundEnv.shape,
  ...TranscribeEnv.shape,
  ...TtsEnv.shape,
  ...OcrEnv.shape,
  ...TranslateEnv.shape,
  ...TextEnv.shape,
  ...AvatarEngineEnv.shape,
});
