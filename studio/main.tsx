import './design/tokens.css';
import './design/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { Button } from './design/button';
import { Message } from './design/status';
import { onWait } from './sign-in/authorization';
import { onSignOut, signIn } from './sign-in/session';
import { text } from './text/text';

const root = createRoot(document.getElementById('root') as HTMLElement);

onWait((milliseconds) =>
  root.render(
    <Message
      title={text.shell.signingIn}
      detail={text.shell.signingInWaits(Math.ceil(milliseconds / 1000))}
    />,
  ),
);

try {
  await signIn();
  root.render(<App />);
  onWait(() => undefined);
  onSignOut(() => root.unmount());
} catch (error) {
  root.render(
    <Message
      title={text.shell.signInFailed}
      detail={error instanceof TypeError ? text.shell.faults.offline : String((error as Error).message)}
      action={
        <Button kind="primary" onPress={() => location.reload()}>
          {text.common.retry}
        </Button>
      }
    />,
  );
}
