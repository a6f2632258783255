import { saveTexts } from '@umlaut/workspace';
/**
 * The specification's exact texts, by screen, and only here. Texts that the specification leaves open are written where they
 * are shown.
 */
export const texts = {
  landing: { login: 'Log in', profile: 'Profile', start: 'Get started', more: 'Learn more' },
  signup: {
    submit: 'Sign Up',
    submitting: 'Signing up...',
    success: 'Signup successful!',
    emailTaken: 'Email is already taken',
    failed: 'Signup failed',
  },
  login: {
    submit: 'Login',
    submitting: 'Logging in...',
    toSignup: "Don't have an account? Sign up",
    failed: 'Login failed',
    invalidResponse: 'Invalid response from server',
  },
  editor: {
    addNode: 'Add Node',
    save: 'Save',
    profile: 'Profile',
    saveDialog: { title: 'Save Diagram', name: 'Diagram name', save: 'Save', saving: 'Saving...', saved: 'Saved!', cancel: 'Cancel' },
    saveFailed: saveTexts.failed,
    updatedElsewhere: saveTexts.updatedElsewhere,
    deleteNode: 'Delete selected node',
    nodeLimit: {
      title: 'Node Limit Reached',
      /** `maxNodes` is a setting; the specification's text says 50. */
      text: (maxNodes: number) => `You can only create up to ${maxNodes} nodes in one diagram. Please delete a node to add a new one.`,
      ok: 'OK',
    },
    noAccess: {
      title: 'No Access',
      text: 'You do not have permission to view this diagram. It may not exist or does not belong to you.',
      toProfile: 'Go to Profile',
    },
  },
  profile: {
    logout: 'Logout',
    mine: 'My Diagrams',
    shared: 'Shared With Me',
    refresh: 'Refresh',
    refreshed: 'Refreshed!',
    newDiagram: 'New Diagram',
    created: 'Created',
    unknownTime: 'N/A',
    remove: 'Delete',
    share: 'Share',
    view: 'View',
    noneMine: 'Start building your first diagram',
    noneShared: 'No shared diagrams',
    loading: 'Loading...',
    oops: 'Oops!',
    retry: 'Retry',
    loadMineFailed: 'Failed to load diagrams',
    loadSharedFailed: 'Failed to load shared diagrams',
    openMineFailed: 'Failed to load diagram',
    openSharedFailed: 'Failed to load shared diagram',
    limitReached: 'Diagram limit reached!',
  },
  shareDialog: {
    title: 'Share Diagram',
    placeholder: 'Type user email...',
    sharedWith: 'Shared with',
    revoke: 'Revoke Access',
    revoking: 'Revoking...',
    cancel: 'Cancel',
    share: 'Share',
    invalidEmail: 'Please enter a valid email address',
    shared: 'Diagram shared!',
    failed: 'Failed to share diagram',
    revoked: 'Access revoked',
    revokeFailed: 'Failed to revoke access',
    missingId: 'User ID missing for revoke',
  },
  deleteDialog: {
    title: 'Delete Diagram',
    cancel: 'Cancel',
    remove: 'Delete',
    mismatch: 'Name does not match',
    deleted: 'Diagram deleted',
    failed: 'Failed to delete diagram',
  },
} as const;

/** The specification's delays, in milliseconds. */
export const delays = { signupRedirectMs: 1200, toastMs: 3000, actionToastMs: 10_000, saveDialogCloseMs: 1000, doubleTapMs: 400 } as const;
