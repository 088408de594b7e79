import { LinkButton } from '../design/link-button';
import { Message } from '../design/message';
import { text } from '../text/text';
import { routes } from './routes';

export const NotFound = () => (
  <Message
    title={text.shell.notFound}
    detail={text.shell.notFoundHint}
    action={
      <LinkButton to={routes.library} kind="primary">
        {text.shell.toLibrary}
      </LinkButton>
    }
  />
);
