import { appendFile } from 'node:fs/promises';

/**
 * IPTC's digital source type for media composed of several elements of which at least one was made by a
 * trained model: here the voice, while the video is the user's own. `trainedAlgorithmicMedia` would claim
 * that for the whole file.
 */
export const SYNTHETIC_SOURCE_TYPE =
  'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia';

/** The UUID under which XMP readers look for it in an MP4 file (XMP specification, part 3). */
const XMP_BOX_ID = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

/**
 * Adds XMP to an MP4 file that declares a part of it AI-generated. The box is appended: nothing else moves,
 * so no offset in the file changes and it still starts to play before it is loaded.
 */
export async function markSynthetic(path: string, note: string): Promise<void> {
  const packet = Buffer.from(xmpPacket(note), 'utf8');
  const header = Buffer.alloc(8);
  header.writeUInt32BE(header.length + XMP_BOX_ID.length + packet.length, 0);
  header.write('uuid', 4, 'latin1');
  await appendFile(path, Buffer.concat([header, XMP_BOX_ID, packet]));
}

const xmpPacket = (note: string): string => `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
   <Iptc4xmpExt:DigitalSourceType>${SYNTHETIC_SOURCE_TYPE}</Iptc4xmpExt:DigitalSourceType>
   <dc:description>
    <rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(note)}</rdf:li></rdf:Alt>
   </dc:description>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;

const escapeXml = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] as string);
