export { type Client, type ClientOptions, createClient, type DiagramContent } from './client.ts';
export { ApiError } from './client-error.ts';
export { type ErrorCode, errorCatalogue } from './errors.ts';
export { type ListedShare, readShares, readStoredDiagram, readSummary } from './read-answer.ts';
export {
  accountSchema,
  diagramBodySchemas,
  diagramCountSchema,
  diagramParamsSchema,
  diagramSchema,
  diagramSummarySchema,
  diagramVersionSchema,
  errorSchema,
  healthSchema,
  loginBodySchema,
  passwordBodySchema,
  pictureQuerySchema,
  settingsSchema,
  shareBodySchema,
  shareParamsSchema,
  shareSchema,
  signupBodySchema,
  tokenSchema,
  userSchema,
} from './schemas.ts';
export { emailPattern, maxPasswordCharacters, minPasswordCharacters } from './sign-up-rules.ts';
export type {
  Account,
  DiagramSummary,
  DiagramVersion,
  ErrorBody,
  Plan,
  Role,
  Settings,
  Share,
  ShareRole,
  StoredDiagram,
  User,
} from './types.ts';
