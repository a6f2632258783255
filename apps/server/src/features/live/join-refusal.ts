/** The reason why a socket may not join a room, as the client is told it. */
export class JoinRefusal extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}
