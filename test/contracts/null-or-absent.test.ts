import { expect } from 'chai';
import { readOpenApi } from '../setup/openapi.js';

interface Described {
  readonly properties?: Readonly<Record<string, { readonly type?: unknown; readonly enum?: unknown[] }>>;
  readonly required?: readonly string[];
}

/** Fields omitted from responses: URLs of files that do not exist yet, and fields of results. */
const LEFT_OUT: Readonly<Record<string, RegExp>> = {
  Video: /^(videoUrl|thumbnailUrl|hoverStrip|exported\w+Url)$/,
  ProcessResult: /./,
  // Jobs of earlier versions have no warnings.
  ExportResult: /^(exported\w+Url|warnings)$/,
  VoiceoverResult: /^(exportedVoiceoverUrl|shiftedLines|overrunSeconds|warnings)$/,
};

describe('REST responses', () => {
  const { components } = readOpenApi() as { components: { schemas: Record<string, Described> } };

  it('use null for missing values and omit only files that do not exist', () => {
    for (const name of [
      'Video',
      'Project',
      'Course',
      'Comment',
      'Approval',
      'Publication',
      'Webhook',
      'JobBase',
    ]) {
      const { properties = {}, required = [] } = components.schemas[name] as Described;
      const optional = Object.keys(properties).filter((field) => !required.includes(field));
      const unexpected = optional.filter((field) => !LEFT_OUT[name]?.test(field));
      expect(unexpected, name).to.deep.equal([]);
    }
  });

  it('are never null where they may be omitted', () => {
    for (const name of Object.keys(LEFT_OUT)) {
      const { properties = {}, required = [] } = components.schemas[name] as Described;
      const both = Object.entries(properties).filter(
        ([field, { type, enum: words }]) =>
          !required.includes(field) && ([type].flat().includes('null') || words?.includes(null)),
      );
      // A process returns a null project once its video exists without one.
      const expected = name === 'ProcessResult' ? ['projectId'] : [];
      expect(
        both.map(([field]) => field),
        name,
      ).to.deep.equal(expected);
    }
  });
});
