/**
 * Descriptions of tools where that of the endpoint speaks of HTTP, by operation. The other tools have the description
 * of their endpoint.
 */
export const TOOL_TEXTS: Readonly<Record<string, string>> = {
  uploadVideo: `Either give \`videoUrl\`, a public address that the service fetches; or give \`filename\` and \`contentType\`: the result then has \`upload\`, an address to send the file to with HTTP PUT (\`upload.headers\` included) before \`upload.expiresAt\`, for example with curl. The service cannot read files of your machine. A job of type ingest then reads the source; other jobs of the video wait for it.`,
  restoreBackup: `Give \`backupId\` of this workspace; or \`backupUrl\`, a public address; or \`filename\`: the result then has \`upload\`, an address to send the file to with HTTP PUT. The restored video has a new id and no approval, lock or translations. No minutes are charged.`,
  getJob: `With \`wait\`, waits until the job is completed, failed or canceled. Results have addresses of files, which expire: read the job again for new ones.`,
  listJobs: 'Paged by `cursor`; `pagination.total` counts all matches.',
  executeTool: `\`list_tools\` has the types and parameters. Files are passed as addresses: public ones, or those of files stored by this service. The completed job has the result: {tool, outputUrl} or {tool, output}. No minutes are charged.`,
};
