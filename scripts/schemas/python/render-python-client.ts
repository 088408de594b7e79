import { type Description, nameOfReference } from './description.js';
import { renderOperations } from './render-operations.js';
import { PythonTypes } from './render-types.js';

const FOLDER = 'clients/python/src/video_processing_client/generated';

/** Returns the printed modules of the client for Python by path. */
export function renderPythonClient(api: object, version: string): Record<string, string> {
  const description = api as Description;
  const types = new PythonTypes(description);
  // Types in the arguments of operations may be classes of their own, so the operations are rendered first.
  const operations = renderOperations(description, types);
  return {
    [`${FOLDER}/operations.py`]: operations,
    [`${FOLDER}/schemas.py`]: types.render(eventsOf(description)),
    [`${FOLDER}/version.py`]: renderVersion(version, description.info.version),
  };
}

const eventsOf = ({ webhooks }: Description): string[] =>
  Object.values(webhooks).flatMap((operations) =>
    Object.values(operations).map(({ requestBody }) =>
      nameOfReference(requestBody?.content['application/json']?.schema.$ref ?? ''),
    ),
  );

const renderVersion = (version: string, ofApi: string): string => `"""Printed by npm run schemas."""

__version__ = "${version}"
API_VERSION = "${ofApi}"
`;
