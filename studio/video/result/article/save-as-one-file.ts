import { oneFile } from './one-file';

interface SavedArticle {
  readonly title: string;
  readonly language: string;
  readonly content: string;
}

/** Saves an article with its images inside. Returns false when an image can’t be loaded. */
export async function saveAsOneFile({ title, language, content }: SavedArticle): Promise<boolean> {
  const images = new Map<string, string>();
  for (const [, source = ''] of content.matchAll(/<img\b[^>]*\ssrc="([^"]*)"/g)) {
    const image = await loadImage(decode(source));
    if (!image) return false;
    images.set(source, image);
  }
  const page = new Blob([oneFile({ title, language, content, images })], { type: 'text/html' });
  const address = URL.createObjectURL(page);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${title.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'article'}.html`;
  link.click();
  URL.revokeObjectURL(address);
  return true;
}

const decode = (attribute: string): string =>
  new DOMParser().parseFromString(attribute, 'text/html').documentElement.textContent ?? '';

async function loadImage(address: string): Promise<string | null> {
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) return null;
  const content = await response.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}
