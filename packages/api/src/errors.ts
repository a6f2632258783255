/**
 * Every error code the server answers with, its HTTP status (RFC 9110, RFC 6585) and its sentence for a person.
 *
 * Codes are stable; clients may decide by them. Services may give a more precise sentence than the one here.
 */
export const errorCatalogue = {
  invalid_request: { status: 400, message: 'The request is not of the right shape.' },
  share_with_self: { status: 400, message: 'This is your own diagram. Enter the e-mail of another person.' },
  unauthorized: { status: 401, message: 'Please log in.' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  forbidden: { status: 403, message: 'You may view this diagram, but not change it.' },
  diagram_limit_reached: { status: 403, message: 'Diagram limit reached! Delete a diagram or upgrade to save more.' },
  named_versions_limit_reached: {
    status: 403,
    message: 'This diagram has as many named versions as are kept. Take the name of another one away first.',
  },
  share_limit_reached: { status: 403, message: 'Share limit reached! Revoke someone’s access or upgrade to share with more people.' },
  storage_limit_reached: {
    status: 403,
    message: 'Your storage is full. Delete diagrams you no longer need, and then delete them for good from the bin, or upgrade.',
  },
  signup_closed: { status: 403, message: 'Sign-up is by invitation on this server.' },
  invitation_for_other: {
    status: 403,
    message: 'This invitation is for another e-mail. Log in with the address it was sent to.',
  },
  public_links_off: { status: 403, message: 'Public links are switched off on this server.' },
  password_needed: { status: 403, message: 'Enter the password of this account, or log in first.' },
  email_unproven: { status: 403, message: 'Confirm your e-mail first.' },
  not_found: { status: 404, message: 'This does not exist, or you may not see it.' },
  link_invalid: { status: 404, message: 'This link does not work. It may have expired, been used, or been switched off.' },
  email_taken: { status: 409, message: 'Email is already taken' },
  no_mail: { status: 409, message: 'This server sends no e-mail. Copy the link instead.' },
  version_conflict: { status: 409, message: 'Diagram was updated elsewhere. Please reload.' },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key has created a diagram with other content. Use a new key for each new diagram.',
  },
  too_large: { status: 413, message: 'This is too large to be stored.' },
  unsupported_media_type: { status: 415, message: 'Send JSON, with the header Content-Type: application/json.' },
  too_many_requests: { status: 429, message: 'Too many tries. Wait a moment, then try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Your work is kept; try again in a moment.' },
  busy: { status: 503, message: 'The server is busy. Try again in a moment.' },
  storage_full: {
    status: 507,
    message: 'The storage is full, so nothing could be saved. Your work is kept; tell the people who run this server.',
  },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;

/** A code of the catalogue. */
export type ErrorCode = keyof typeof errorCatalogue;
