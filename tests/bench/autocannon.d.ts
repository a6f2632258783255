/** The part of autocannon 9 that the measurements use; the package brings no types. */
declare module 'autocannon' {
  /** One connection. */
  export interface Client {
    /** Changes the body of the requests to come. */
    setBody(body: Buffer): void;
    /** Head and body of the next request, as they are sent. */
    getRequestBuffer(): Buffer;
    /** Comes before the next request is sent. */
    on(event: 'response', listener: (status: number) => void): void;
  }

  export interface Options {
    /** Several are dealt out to the connections in turn. */
    readonly url: string | readonly string[];
    readonly method?: 'GET' | 'PUT';
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly setupClient?: (client: Client) => void;
  }

  export interface Result {
    /** Answers a second. */
    readonly requests: { readonly average: number; readonly total: number };
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number; readonly max: number };
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
    /** Seconds. */
    readonly duration: number;
  }

  // biome-ignore lint/style/noDefaultExport: the package exports nothing else
  export default function autocannon(options: Options): Promise<Result>;
}
