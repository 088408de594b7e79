const MEGABYTE = 1024 ** 2;

/** Of the whole of an ingest, where the bytes have yet to come: usually they are what takes long. */
export const RECEIVING_SHARE = 0.6;

/** 0 to `RECEIVING_SHARE`; 0 while the total is unknown. */
export const receivedShare = (receivedBytes: number, sizeBytes: number | null): number =>
  sizeBytes ? RECEIVING_SHARE * Math.min(1, receivedBytes / sizeBytes) : 0;

const inMegabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`;

export const receivedMessage = (receivedBytes: number, sizeBytes: number | null): string =>
  `Receiving the file: ${inMegabytes(receivedBytes)}${sizeBytes ? ` of ${inMegabytes(sizeBytes)}` : ''}`;
