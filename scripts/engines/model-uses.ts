/** What a model of sherpa-onnx is for: the folder where it is placed, the variable that names it, and the purpose. */
export const MODEL_USES = {
  transcribe: {
    folder: 'transcribe',
    variable: 'SHERPA_ONNX_MODEL_DIR',
    purpose: 'transcribes speech',
  },
  tts: { folder: 'voices', variable: 'SHERPA_ONNX_VOICES_DIR', purpose: 'speaks' },
  punctuation: {
    folder: 'punctuation',
    variable: 'SHERPA_ONNX_PUNCTUATION_DIR',
    purpose: 'punctuates transcripts of engines that write no punctuation',
  },
  vad: {
    folder: 'vad',
    variable: 'SHERPA_ONNX_VAD_DIR',
    purpose: 'finds speech, instead of the built-in detector',
  },
  speakers: {
    folder: 'speakers',
    variable: 'SHERPA_ONNX_SPEAKERS_DIR',
    purpose: 'tells speakers apart',
  },
} as const;
export type ModelUse = keyof typeof MODEL_USES;
