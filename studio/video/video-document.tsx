import { useEffect } from 'react';
import { text } from '../text/text';

/** Names the browser’s tab after the video. */
export function VideoDocument({ title }: { readonly title: string }) {
  useEffect(() => {
    document.title = `${title} – ${text.common.product}`;
  }, [title]);
  return null;
}
