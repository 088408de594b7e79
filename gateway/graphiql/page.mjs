import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import 'graphiql/graphiql.css';
import { createElement, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './page.css';

const { protocol, host } = location;
const subscriptionUrl = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/graphql`;

const FIRST_DOCUMENT = `# Ctrl-Enter runs the operation under the cursor.
{
  workspace {
    name
    plan { id }
    videoCounts { total inProgress }
    openJobs { nodes { id type status } }
  }
}
`;

/**
 * The editor, with a field for the key that queries and subscriptions are sent with. The page never stores
 * the key.
 */
function Page() {
  const [typed, setTyped] = useState('');
  const [key, setKey] = useState('');
  const fetcher = useMemo(() => {
    const credential = { authorization: `Bearer ${key}` };
    return createGraphiQLFetcher({
      url: '/graphql',
      subscriptionUrl,
      headers: credential,
      wsConnectionParams: credential,
    });
  }, [key]);
  const useKey = (event) => {
    event.preventDefault();
    setKey(typed.trim());
  };
  const form = createElement(
    'form',
    { className: 'key', onSubmit: useKey },
    createElement('label', { htmlFor: 'key' }, 'API key or access token'),
    createElement('input', {
      id: 'key',
      type: 'password',
      autoComplete: 'off',
      placeholder: 'svc_live_…',
      value: typed,
      onChange: (event) => setTyped(event.target.value),
    }),
    createElement('button', { type: 'submit' }, 'Use'),
    !key && createElement('span', null, 'The schema and all operations need a credential.'),
  );
  const editor = createElement(GraphiQL, {
    key,
    fetcher,
    defaultQuery: FIRST_DOCUMENT,
    isHeadersEditorEnabled: false,
    ...(key ? {} : { schema: null }),
  });
  return createElement(
    'div',
    { className: 'page' },
    form,
    createElement('div', { className: 'editor' }, editor),
  );
}

createRoot(document.querySelector('#page')).render(createElement(Page));
