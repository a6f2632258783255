/**
 * Every error code the server answers with, its HTTP status (RFC 9110, RFC 6585) and its sentence for a person.
 *
 * Codes are stable; clients may decide by them. Services may give a more precise sentence than the one here.
 */
export const errorCatalogue = {
  invalid_request: { status: 400, message: 'The request is invalid.' },
  share_with_self: { status: 400, message: 'You own this diagram. Enter someone else’s email.' },
  unauthorized: { status: 401, message: 'Please log in.' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  forbidden: { status: 403, message: 'You can view this diagram but not change it.' },
  diagram_limit_reached: { status: 403, message: 'Diagram limit reached! Delete a diagram or upgrade to save more.' },
  named_versions_limit_reached: {
    status: 403,
    message: 'This diagram has reached its limit of named versions. Remove the name of another version first.',
  },
  share_limit_reached: { status: 403, message: 'Share limit reached! Revoke someone’s access or upgrade to share with more people.' },
  storage_limit_reached: {
    status: 403,
    message: 'Your storage is full. Permanently delete diagrams from the bin, or upgrade.',
  },
  signup_closed: { status: 403, message: 'You need an invitation to sign up on this server.' },
  invitation_for_other: {
    status: 403,
    message: 'This invitation was sent to a different email. Log in with that email.',
  },
  public_links_off: { status: 403, message: 'Public links are turned off on this server.' },
  password_needed: { status: 403, message: 'Enter this account’s password, or log in first.' },
  email_unproven: { status: 403, message: 'Confirm your email first.' },
  not_found: { status: 404, message: 'Not found, or you don’t have access.' },
  link_invalid: { status: 404, message: 'This link does not work. It may have expired, already been used, or been turned off.' },
  email_taken: { status: 409, message: 'Email is already taken' },
  no_mail: { status: 409, message: 'Email is not set up on this server. Copy the link instead.' },
  cannot_give: { status: 409, message: 'This person hasn’t opened the diagram as an editor yet.' },
  version_conflict: { status: 409, message: 'Diagram was updated elsewhere. Please reload.' },
  live_document_rebuilt: {
    status: 409,
    message: 'The live document was rebuilt. Join its room again, or save the diagram itself.',
  },
  version_damaged: {
    status: 410,
    message: 'Couldn’t open this version, because its stored data is damaged. Open an earlier version, or contact your administrator.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was already used for a diagram with different content. Use a new key for each new diagram.',
  },
  too_large: { status: 413, message: 'This is too large to store.' },
  unsupported_media_type: { status: 415, message: 'Send JSON, with the header Content-Type: application/json.' },
  wrong_host: {
    status: 421,
    message: 'This server is not configured for this host name. Open it by its IP address, or set PUBLIC_URL to the name that people use.',
  },
  too_many_requests: { status: 429, message: 'Too many attempts. Wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Your work is safe. Try again in a moment.' },
  busy: { status: 503, message: 'The server is busy. Try again in a moment.' },
  storage_full: {
    status: 507,
    message: 'The server’s disk is full, so nothing was saved. Your work is safe. Contact your administrator.',
  },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;

/** A code of the catalogue. */
export type ErrorCode = keyof typeof errorCatalogue;
