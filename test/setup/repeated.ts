/** Whether the run has time for tests that are worth repeating, such as at night. */
export const isRepeated = process.env.TEST_REPEATED === 'true';
