/**
 * Which modules travel together, where the bundler's own choice would make many small files: each costs a request. The
 * first group that fits takes a module, and what it imports with it.
 *
 * `visitor` is all that the prerendered landing page runs, so it must never reach React. `base` is what every screen of the
 * app needs. Login and sign-up are one file, as who sees the one often goes on to the other.
 */
export const chunkGroups = [
  {
    name: 'visitor',
    test: /\/web\/src\/(theme\/theme|session\/(session-store|token))\.ts$/,
  },
  {
    name: 'base',
    test: /\/web\/src\/main|vite\/preload-helper|\/node_modules\/(react|react-dom|scheduler|react-router)\/|\/web\/src\/(api\.|app\.|call-failure|texts|routing\/|screens\/(broken|not-found|pending|message)|session\/|theme\/|ui\/(app-link|button|icon|icon-button|mark|text-field|password-field|form-alert|toast)[.-])|sign-up-rules/,
  },
  { name: 'account', test: /\/web\/src\/screens\/(login|signup|account)\// },
];
