import { operationIdOf } from '../../openapi/describe-operation.js';
import type { Route } from '../../route.js';
import { routes } from '../../routes/index.js';

/** `getScript` is `get_script`. */
export const nameOf = (id: string): string => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const toolNameOf = (route: Route): string => nameOf(operationIdOf(route));

const PARAMETER = /:\w+/g;

const TOOLS_OF_ROUTES = routes.map((route) => ({
  method: route.method,
  path: new RegExp(`^${route.path.replace(PARAMETER, '[^/]+')}$`),
  name: toolNameOf(route),
}));

/** `see GET /v1/tools/{type}` is `see get_tool`: agents have tools, not routes. */
export const inTools = (text: string): string =>
  text.replace(
    /\b(GET|POST|PUT|PATCH|DELETE) (\/v1(?:\/[\w{}:-]+)+)/g,
    (whole, method: string, path: string) => {
      const found = TOOLS_OF_ROUTES.find((one) => one.method === method && one.path.test(path));
      return found?.name ?? whole;
    },
  );
