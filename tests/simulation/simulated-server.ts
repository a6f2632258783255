import fastify from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { diagramsRoutes } from '../../apps/server/src/features/diagrams/diagrams.routes.ts';
import { liveRoutes } from '../../apps/server/src/features/live/live.routes.ts';
import { versionsRoutes } from '../../apps/server/src/features/versions/versions.routes.ts';
import type { Api } from '../../apps/server/src/http/api.ts';
import { confirmActor, identifyActor, requireActor } from '../../apps/server/src/http/authentication.ts';
import { createAnswerError } from '../../apps/server/src/http/error-handler.ts';
import { createRefusals } from '../../apps/server/src/http/refusals.ts';
import { compileSerializer } from '../../apps/server/src/http/schemas.ts';
import type { Services } from '../../apps/server/src/services.ts';
import { wideLimits } from '../../packages/diagram/test/wide-limits.ts';
import type { LivePlace, LiveProcess, Someone } from '../support/live-process.ts';

/** A call as it arrives. */
export interface Arrival {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** An answer as it leaves. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** The real server, without its network: routes, services, live editing and database. It can be killed and started again. */
export class SimulatedServer {
  someone: Someone;
  readonly #place: LivePlace;
  #process: LiveProcess;
  #http: Promise<Api> | undefined;
  readonly #onKill = new Set<(nothing: undefined) => void>();
  /** Calls that are being answered. */
  inFlight = 0;
  kills = 0;

  private constructor(place: LivePlace, process: LiveProcess, someone: Someone) {
    this.#place = place;
    this.#process = process;
    this.someone = someone;
  }

  static async start(place: LivePlace): Promise<SimulatedServer> {
    const process = place.start();
    return new SimulatedServer(place, process, await place.addSomeone(process.services));
  }

  /** Goes on with a user of its own, without diagrams. */
  async changeUser(): Promise<void> {
    this.someone = await this.#place.addSomeone(this.#process.services);
  }

  get live(): LiveProcess['live'] {
    return this.#process.live;
  }

  get services(): Services {
    return this.#process.services;
  }

  /** Answers a call; undefined when the server is killed before it has. */
  async answer({ method, path, headers, body }: Arrival): Promise<Answer | undefined> {
    this.#http ??= createHttp(this.#process.services);
    const killed = Promise.withResolvers<undefined>();
    this.#onKill.add(killed.resolve);
    this.inFlight += 1;
    try {
      return await Promise.race([this.#inject(await this.#http, { method, path, headers, body }), killed.promise]);
    } finally {
      this.inFlight -= 1;
      this.#onKill.delete(killed.resolve);
    }
  }

  async #inject(app: Api, { method, path, headers, body }: Arrival): Promise<Answer> {
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: answer.body };
  }

  /** As SIGKILL, and another process on the same database. */
  kill(): void {
    this.kills += 1;
    this.#process.kill();
    this.#process = this.#place.start();
    this.#http = undefined;
    for (const tell of this.#onKill) tell(undefined);
  }

  async stop(): Promise<void> {
    await this.#process.stop();
    if (this.#process.problems.length > 0) throw this.#process.problems[0];
  }
}

async function createHttp(services: Services): Promise<Api> {
  const app: Api = fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(compileSerializer);
  app.setErrorHandler(createAnswerError(createRefusals()));
  await app.register(
    async (api: Api) => {
      identifyActor(api, services.sessions);
      requireActor(api);
      confirmActor(api, services.sessions);
      diagramsRoutes(api, services, wideLimits);
      liveRoutes(api, services, wideLimits);
      versionsRoutes(api, services.versions);
    },
    { prefix: '/api' },
  );
  await app.ready();
  return app;
}
