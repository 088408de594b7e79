export const common = {
  product: 'Studio',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  retry: 'Try again',
  undo: 'Undo',
  notices: 'Notices',
  loading: 'Loading',
} as const;
