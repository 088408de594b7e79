export const common = {
  product: 'Studio',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  done: 'Done',
  copy: 'Copy',
  copied: 'Copied',
  retry: 'Try again',
  undo: 'Undo',
  notices: 'Notices',
  loading: 'Loading',
} as const;
