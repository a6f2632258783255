/**
 * Which modules travel together, where the bundler's own choice would make many small files: each costs a request. The
 * first group that fits takes a module, and what it imports with it.
 *
 * `visitor` is all that the prerendered landing page runs, so it must never reach React. `base` is what every screen of the
 * app needs. Login and sign-up are one file, as who sees the one often goes on to the other. `lists` is what profile, account and
 * history share; the dialog for the own name stands beside it, as rooms load it with each diagram.
 *
 * `editor` is all that runs before the first edit, the libraries under the canvas included, in one file: it compresses better
 * than in many. So that no other screen loads it, the groups before it take what the profile shares with it: `diagrams`, with the opening
 * of files, `own-name` with the account's menu, and `lists`.
 */
export const chunkGroups = [
  {
    name: 'visitor',
    test: /\/web\/src\/(theme\/theme|session\/(session-store|token)|screens\/landing\/play\/(play-when-idle|when-idle))\.ts$|\/editor\/src\/loading\/trusted-worker\.ts$|vite\/preload-helper/,
  },
  {
    name: 'base',
    test: /\/web\/src\/main|\/node_modules\/(react|react-dom|scheduler)\/|\/web\/src\/(api\.|app\.|early-answers|call-failure|texts|routing\/|screens\/(broken|not-found|pending|message)|session\/|theme\/|ui\/(app-link|button|icon|icon-button|mark|text-field|password-field|form-alert|toast)[.-])|sign-up-rules/,
  },
  {
    name: 'diagrams',
    test: /\/web\/src\/(drafts\/|screens\/try\/(tried-work|forget-button)\.|pictures\/(drop-hint|file-button|handover|use-files)\.|ui\/(dialog|icons|menu|popover|use-outside)\.)|\/diagram\/src\/(name|salvage)\.ts$|\/notation\/src\/path\.ts$|\/workspace\/src\/saving\/copy-name\.ts$|\/editor\/src\/new-id\.ts$/,
  },
  { name: 'own-name', test: /\/web\/src\/(account\/|ui\/dialog-content\.)/ },
  {
    name: 'lists',
    test: /\/node_modules\/@tanstack\/(react-)?query|\/web\/src\/(queries\.|pictures\/thumbnail\.|screens\/profile\/(profile-bar|queries|use-logout)\.|ui\/select\.)/,
  },
  { name: 'editor', test: /\/web\/src\/screens\/editor\/editor-screen\.tsx$/ },
  { name: 'login', test: /\/web\/src\/screens\/(login|signup|account\/account[.-](layout|module))/ },
];
