/** Things that happen to an account and that its user should know of. */
export const accountActivityKinds = ['password_changed', 'password_reset', 'email_changed', 'new_device', 'exported', 'link_on'] as const;
