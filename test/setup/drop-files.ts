import type { Page } from 'playwright-core';

export interface DroppedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Drops files on an element of the page, as a person does with a mouse. */
export async function dropFiles(page: Page, selector: string, files: readonly DroppedFile[]): Promise<void> {
  const written = files.map(({ buffer, ...file }) => ({ ...file, bytes: buffer.toString('base64') }));
  await page.evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    for (const { name, mimeType, bytes } of ${JSON.stringify(written)}) {
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      dataTransfer.items.add(new File([content], name, { type: mimeType, lastModified: 1 }));
    }
    const target = document.querySelector(${JSON.stringify(selector)});
    for (const type of ['dragenter', 'dragover', 'drop'])
      target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  })()`);
}
