/** Whether the text is a complete `http` or `https` address. */
export const isHttpAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);

/** Returns the address of a service without a trailing slash; that of its REST API is accepted, too. */
export const rootOf = (address: string): string => address.replace(/\/+$/, '').replace(/\/v1$/, '');
