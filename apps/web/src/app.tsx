import { lazy, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { BrowserRouter } from './routing/browser-router.tsx';
import { anySession, Guard, sessionWithEmail } from './routing/guards.tsx';
import { PageAnnouncer, SkipLink } from './routing/page.tsx';
import { ScreenErrorBoundary } from './routing/screen-error.tsx';
import { BrokenScreen } from './screens/broken/broken-screen.tsx';
import { NotFoundScreen } from './screens/not-found/not-found-screen.tsx';
import { PendingScreen } from './screens/pending/pending-screen.tsx';
import { ToastProvider } from './ui/toast.tsx';

const LandingScreen = lazy(async () => ({ default: (await import('./screens/landing/landing-screen.tsx')).LandingScreen }));
const LoginScreen = lazy(async () => ({ default: (await import('./screens/login/login-screen.tsx')).LoginScreen }));
const SignupScreen = lazy(async () => ({ default: (await import('./screens/signup/signup-screen.tsx')).SignupScreen }));
const ProfileScreen = lazy(async () => ({ default: (await import('./screens/profile/profile-screen.tsx')).ProfileScreen }));
const EditorScreen = lazy(async () => ({ default: (await import('./screens/editor/editor-screen.tsx')).EditorScreen }));

/** The whole product in the browser: one screen for each address. */
export function App() {
  return (
    <ScreenErrorBoundary place="" fallback={(error) => <BrokenScreen error={error} />}>
      <BrowserRouter>
        <ToastProvider>
          <SkipLink />
          <PageAnnouncer />
          <Screens />
        </ToastProvider>
      </BrowserRouter>
    </ScreenErrorBoundary>
  );
}

function Screens() {
  const { pathname, search } = useLocation();
  return (
    <ScreenErrorBoundary place={pathname + search} fallback={(error) => <BrokenScreen error={error} />}>
      <Suspense fallback={<PendingScreen />}>
        <Routes>
          <Route path="/" element={<LandingScreen />} />
          <Route path="/login" element={<LoginScreen />} />
          <Route path="/signup" element={<SignupScreen />} />
          <Route
            path="/profile"
            element={
              <Guard allows={anySession}>
                <ProfileScreen />
              </Guard>
            }
          />
          <Route
            path="/dashboard"
            element={
              <Guard allows={sessionWithEmail}>
                <EditorScreen />
              </Guard>
            }
          />
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
    </ScreenErrorBoundary>
  );
}
