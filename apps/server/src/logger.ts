/** What services say in the log. Never tokens, passwords, e-mails or contents of diagrams. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** For programs that keep no log, such as the admin command. */
export const silentLogger: Logger = { info() {}, warn() {}, error() {} };
