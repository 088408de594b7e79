import { Component, lazy, type ReactNode, Suspense } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Provider } from 'urql';
import { Route, Switch } from 'wouter';
import { Button } from './design/button';
import { Message } from './design/status';
import { Toasts } from './design/toasts';
import { client } from './graphql/client';
import { Frame } from './shell/frame';
import { NotFound, PageSkeleton } from './shell/page';
import { routes } from './shell/routes';
import { text } from './text/text';

interface Props {
  readonly children: ReactNode;
}

/** Shows a page’s failure in its place, so that the rest of the studio stays usable. */
class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
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

const BrandKitPage = lazy(() => import('./brand-kit/brand-kit-page'));
const UploadTray = lazy(() => import('./upload/upload-tray'));
const LibraryPage = lazy(() => import('./library/library-page'));
const VideoPage = lazy(() => import('./video-page'));
const WorkspacePage = lazy(() => import('./workspace/workspace-page'));

export function App() {
  return (
    <I18nProvider locale={document.documentElement.lang}>
      <Provider value={client}>
        <Frame>
          <ErrorBoundary>
            <Suspense fallback={<PageSkeleton />}>
              <Switch>
                <Route path="/" component={LibraryPage} />
                <Route path="/project/:projectId" component={LibraryPage} />
                <Route path="/video/:id/:tab?" component={VideoPage} />
                <Route path={routes.brandKit} component={BrandKitPage} />
                <Route path="/workspace/*?" component={WorkspacePage} />
                <Route component={NotFound} />
              </Switch>
            </Suspense>
          </ErrorBoundary>
        </Frame>
        <Suspense fallback={null}>
          <UploadTray />
        </Suspense>
        <Toasts />
      </Provider>
    </I18nProvider>
  );
}
