/** From here on the files and folders that this process and its children make are their owner's alone. */
export const makeFilesPrivate = (): void => void process.umask(0o077);
