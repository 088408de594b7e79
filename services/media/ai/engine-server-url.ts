import { z } from 'zod';

/**
 * URL of a server of the operator. With a user name or password in it no request could be sent, and messages, which
 * name the server, would show them.
 */
export const engineServerUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => !hasCredentials(text), 'must not contain a user name or password');

const hasCredentials = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username !== '' || password !== '';
};
