/** Makes new files and folders of this process and its children readable by their owner only. */
export const makeFilesPrivate = (): void => void process.umask(0o077);
