/** Tells password managers whose password a form asks for. */
export function UsernameForPassword({ email }: { readonly email: string }) {
  return (
    <input
      className="visually-hidden"
      type="text"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
