/** Returns what is wrong with the address of a file; null when it can be tried. */
export function addressFault(address: string): 'addressMissing' | 'addressInvalid' | null {
  if (address.trim() === '') return 'addressMissing';
  const isAddress = URL.canParse(address.trim()) && /^https?:$/.test(new URL(address.trim()).protocol);
  return isAddress ? null : 'addressInvalid';
}
