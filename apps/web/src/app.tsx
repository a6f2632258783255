import { lazy, Suspense } from 'react';
import { ReleaseNotice } from './release/release-notice.tsx';
import { anySession, Guard, sessionWithEmail } from './routing/guards.tsx';
import { PageAnnouncer, SkipLink } from './routing/page.tsx';
import { screenOf } from './routing/place.ts';
import { Router, useLocation } from './routing/router.tsx';
import { ScreenErrorBoundary } from './routing/screen-error.tsx';
import { BrokenScreen } from './screens/broken/broken-screen.tsx';
import { NotFoundScreen } from './screens/not-found/not-found-screen.tsx';
import { PendingScreen } from './screens/pending/pending-screen.tsx';
import { ToastProvider } from './ui/toast.tsx';

const LandingScreen = lazy(async () => ({ default: (await import('./screens/landing/landing-screen.tsx')).LandingScreen }));
const LoginScreen = lazy(async () => ({ default: (await import('./screens/login/login-screen.tsx')).LoginScreen }));
const SignupScreen = lazy(async () => ({ default: (await import('./screens/signup/signup-screen.tsx')).SignupScreen }));
const ProfileScreen = lazy(async () => ({ default: (await import('./screens/profile/profile-screen.tsx')).ProfileScreen }));
const InviteScreen = lazy(async () => ({ default: (await import('./screens/invite/invite-screen.tsx')).InviteScreen }));
const SharedScreen = lazy(async () => ({ default: (await import('./screens/shared/shared-screen.tsx')).SharedScreen }));
const ForgotScreen = lazy(async () => ({ default: (await import('./screens/forgot/forgot-screen.tsx')).ForgotScreen }));
const ResetScreen = lazy(async () => ({ default: (await import('./screens/reset/reset-screen.tsx')).ResetScreen }));
const LoginLinkScreen = lazy(async () => ({ default: (await import('./screens/login/login-link-screen.tsx')).LoginLinkScreen }));
const ConfirmScreen = lazy(async () => ({ default: (await import('./screens/confirm/confirm-screen.tsx')).ConfirmScreen }));
const EmailScreen = lazy(async () => ({ default: (await import('./screens/email/email-screen.tsx')).EmailScreen }));
const BlockScreen = lazy(async () => ({ default: (await import('./screens/block/block-screen.tsx')).BlockScreen }));
const AccountScreen = lazy(async () => ({ default: (await import('./screens/account/account-screen.tsx')).AccountScreen }));
const TryScreen = lazy(async () => ({ default: (await import('./screens/try/try-screen.tsx')).TryScreen }));
const EditorScreen = lazy(async () => ({ default: (await import('./screens/editor/editor-screen.tsx')).EditorScreen }));

/** The whole product in the browser: one screen for each address. */
export function App() {
  return (
    <ScreenErrorBoundary place="" fallback={(error) => <BrokenScreen error={error} />}>
      <Router>
        <ToastProvider>
          <SkipLink />
          <PageAnnouncer />
          <Screens />
          <ReleaseNotice />
        </ToastProvider>
      </Router>
    </ScreenErrorBoundary>
  );
}

function Screens() {
  const { pathname, search } = useLocation();
  return (
    <ScreenErrorBoundary place={pathname + search} fallback={(error) => <BrokenScreen error={error} />}>
      <Suspense fallback={<PendingScreen />}>
        <Screen pathname={pathname} />
      </Suspense>
    </ScreenErrorBoundary>
  );
}

function Screen({ pathname }: { readonly pathname: string }) {
  // A token's letters have their case.
  const linkToken = /^\/s\/([\w-]+)\/*$/i.exec(pathname)?.[1];
  if (linkToken !== undefined) return <SharedScreen key={linkToken} token={linkToken} />;
  // Addresses that were typed: neither case nor a slash at the end matters.
  switch (screenOf(pathname)) {
    case '/':
      return <LandingScreen />;
    case '/login':
      return <LoginScreen />;
    case '/signup':
      return <SignupScreen />;
    case '/invite':
      return <InviteScreen />;
    case '/forgot':
      return <ForgotScreen />;
    case '/reset':
      return <ResetScreen />;
    case '/login-link':
      return <LoginLinkScreen />;
    case '/confirm':
      return <ConfirmScreen />;
    case '/email':
      return <EmailScreen />;
    case '/block':
      return <BlockScreen />;
    case '/try':
      return <TryScreen />;
    case '/profile':
      return (
        <Guard allows={anySession}>
          <ProfileScreen />
        </Guard>
      );
    case '/account':
      return (
        <Guard allows={sessionWithEmail}>
          <AccountScreen />
        </Guard>
      );
    case '/dashboard':
      return (
        <Guard allows={sessionWithEmail}>
          <EditorScreen />
        </Guard>
      );
    default:
      return <NotFoundScreen />;
  }
}
