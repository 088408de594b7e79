/** Descriptions in a sentence where the summary of the endpoint does not say enough to choose the tool, by operation. */
export const SENTENCES: Readonly<Record<string, string>> = {
  uploadVideo:
    'Create a video from a public videoUrl, or get an address to which you send the file (filename, contentType).',
  listVideos: 'List videos, newest first, by name, project, status or metadata.',
  getVideo: 'Get a video with its status and the addresses of its files.',
  analyzeVideo: 'Start the analysis of a video: transcribes speech, finds key events, writes the script.',
  getScript: 'Get the lines of the script, all or those of a range of time or with a text.',
  patchScript: 'Change, add or delete single lines of the script, named by index or by their text.',
  exportVideo: 'Start the export of a video with captions burned in and an SRT file.',
  translateVideo: 'Start the translation of a video into another language, as a new video.',
  generateVoiceover: 'Start the voiceover of the script with a voice of list_voices.',
  generateArticle: 'Generate the help article of a video, or get the existing one.',
  cancelJob: 'Cancel a job that has not finished; its minutes are released.',
};

/**
 * Descriptions of tools where that of the endpoint speaks of HTTP, by operation. The other tools have the description
 * of their endpoint.
 */
export const TOOL_TEXTS: Readonly<Record<string, string>> = {
  uploadVideo: `Either give \`videoUrl\`, a public address that the service fetches; or give \`filename\` and \`contentType\`: the result then has \`upload\`, an address to send the file to with HTTP PUT (\`upload.headers\` included) before \`upload.expiresAt\`, for example with curl. The service cannot read files of your machine. A job of type ingest then reads the source; other jobs of the video wait for it.`,
  restoreBackup: `Give \`backupId\` of this workspace; or \`backupUrl\`, a public address; or \`filename\`: the result then has \`upload\`, an address to send the file to with HTTP PUT. The restored video has a new id and no approval, lock or translations. No minutes are charged.`,
  getJob: `With \`wait\`, waits until the job is completed, failed or canceled. Results have addresses of files, which expire: read the job again for new ones.`,
  getScript: `\`from\` and \`to\` are seconds; \`around\` has the lines within 30 seconds before and after a time; \`search\` those that contain a text. \`index\` of a line and \`version\` are for patch_script.`,
  listJobs: 'Paged by `cursor`; `pagination.total` counts all matches.',
  executeTool: `\`list_tools\` has the types and parameters. Files are passed as addresses: public ones, or those of files stored by this service. The completed job has the result: {tool, outputUrl} or {tool, output}. No minutes are charged.`,
};
