/** Whether the run has time for what is worth more than one try, such as at night. */
export const isRepeated = process.env.TEST_REPEATED === 'true';
