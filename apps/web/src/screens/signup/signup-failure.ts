import { ApiError } from '@umlaut/api';
import { texts } from '../../texts.ts';

/** The sentence for a sign-up that failed (specification section 8). Rethrows what is no answer of a call. */
export function signupFailure(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.serverMessage === undefined) return error.code === 'offline' ? `${texts.signup.failed}. ${error.message}` : texts.signup.failed;
  return /exist|taken/i.test(error.serverMessage) ? texts.signup.emailTaken : error.serverMessage;
}
