export { NameDialog } from './name-dialog.tsx';
export { PasswordDialog } from './password-dialog.tsx';
