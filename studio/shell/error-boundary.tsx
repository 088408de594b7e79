import { Component, type ReactNode } from 'react';
import { Button } from '../design/button';
import { Message } from '../design/message';
import { text } from '../text/text';

interface Props {
  readonly children: ReactNode;
}

/** Shows a page’s failure in its place, so that the rest of the studio stays usable. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Message
        title={text.shell.broken}
        detail={text.shell.brokenHint}
        action={
          <Button kind="primary" onPress={() => location.reload()}>
            {text.shell.reload}
          </Button>
        }
      />
    );
  }
}
