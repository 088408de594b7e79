import { expect } from 'chai';
import { renderPythonClient } from '../../../scripts/schemas/python/render-python-client.js';

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const answerOf = (name: string) => ({
  200: { content: { 'application/json': { schema: reference(name) } } },
});

/** Returns the modules that are printed for a description, by name. */
function render(schemas: object, paths: object = {}): Readonly<Record<string, string>> {
  const components = { schemas, parameters: {}, responses: {} };
  const printed = renderPythonClient({ info: { version: '1' }, paths, webhooks: {}, components }, '0.1.0');
  return Object.fromEntries(
    Object.entries(printed).map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1, -3), text]),
  );
}

describe('renderPythonClient', () => {
  it('prints types after those that they refer to, and quotes the ones that refer to each other', () => {
    const { schemas } = render({
      Tree: { type: 'object', properties: { children: { type: 'array', items: reference('Branch') } } },
      Branch: {
        type: 'object',
        properties: { tree: { anyOf: [reference('Tree'), { type: 'null' }] } },
        required: ['tree'],
      },
    });

    expect(schemas).to.match(/class Branch\(TypedDict\):\n {4}tree: Optional\["Tree"\]\n\n\nclass Tree/);
    expect(schemas).to.include('    children: NotRequired[list[Branch]]\n');
  });

  it('prints the fields of all parts of a composed object, and objects inside of it as classes', () => {
    const { schemas } = render({
      Base: { type: 'object', properties: { type: { type: 'string' } }, required: ['type'] },
      Whole: {
        description: 'A "whole".\nOne more line.',
        allOf: [
          reference('Base'),
          {
            properties: {
              type: { const: 'whole' },
              parts: { type: 'array', items: { properties: { size: { type: ['number', 'null'] } } } },
            },
          },
        ],
      },
    });

    expect(schemas).to.include('class WholePart(TypedDict):\n    size: NotRequired[Optional[float]]\n');
    expect(schemas).to.include(
      [
        'class Whole(TypedDict):',
        '    """A "whole". One more line."""',
        '',
        '    type: Literal["whole"]',
        '    parts: NotRequired[list[WholePart]]\n',
      ].join('\n'),
    );
  });

  it('prints methods that leave out what the caller does not pass, and send null where the API has it', () => {
    const { operations } = render(
      {
        Change: {
          type: 'object',
          properties: { projectId: { type: ['string', 'null'] }, name: { type: 'string' } },
        },
        Video: { type: 'object', properties: { id: { type: 'string' } } },
      },
      {
        '/v1/videos/{id}': {
          patch: {
            operationId: 'updateVideo',
            summary: 'Change a video',
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
            requestBody: { content: { 'application/json': { schema: reference('Change') } } },
            responses: answerOf('Video'),
          },
        },
      },
    );

    expect(operations).to.include(
      [
        '    def update(',
        '        self,',
        '        video_id: str,',
        '        *,',
        '        project_id: Union[Optional[str], Omitted] = OMITTED,',
        '        name: Optional[str] = None,',
        '    ) -> schemas.Video:',
        '        """Change a video."""',
        '        answer: schemas.Video = self._api.request(',
        '            "PATCH",',
        '            f"/v1/videos/{in_path(video_id)}",',
        '            body=present({"name": name}, {"projectId": project_id}),',
      ].join('\n'),
    );
  });

  it('refuses two schemas of the same name, and names that Python does not have', () => {
    const ambiguous = {
      Video: { type: 'object', properties: { size: { properties: { width: { type: 'integer' } } } } },
      VideoSize: { type: 'object', properties: { height: { type: 'integer' } } },
    };

    expect(() => render(ambiguous)).to.throw('Two schemas are called VideoSize in Python');
    expect(() => render({ A: { properties: { from: { type: 'string' } } } })).to.throw(
      'The field from of A cannot be declared in Python',
    );
  });
});
