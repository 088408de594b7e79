const MEGABYTE = 1024 ** 2;

/** Share of an ingest spent on receiving the bytes, which usually takes longest. */
export const RECEIVING_SHARE = 0.6;

/** From 0 to `RECEIVING_SHARE`; 0 while the total is unknown. */
export const receivedShare = (receivedBytes: number, sizeBytes: number | null): number =>
  sizeBytes ? RECEIVING_SHARE * Math.min(1, receivedBytes / sizeBytes) : 0;

const inMegabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`;

export const receivedMessage = (receivedBytes: number, sizeBytes: number | null): string =>
  `Receiving the file: ${inMegabytes(receivedBytes)}${sizeBytes ? ` of ${inMegabytes(sizeBytes)}` : ''}`;
