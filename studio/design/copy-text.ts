/** Copies a text; also where the page isn’t a secure context, as an installation tried without TLS. */
export async function copyText(text: string): Promise<void> {
  if (isSecureContext) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  const focused = document.activeElement as HTMLElement | null;
  (focused?.parentElement ?? document.body).append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
  focused?.focus();
}
