import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { clearInterval } from 'node:timers';
import fastify, { LogController } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { apiDocsRoutes } from './api-docs/api-docs.routes.ts';
import { describeCalls } from './api-docs/description.ts';
import { AppError } from './app-error.ts';
import { inBackground, repeatedly, reportCallbackErrors } from './callbacks.ts';
import type { Context } from './context.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { deletionRoutes } from './features/accounts/deletion.routes.ts';
import { emailsRoutes } from './features/accounts/emails.routes.ts';
import { loginLinksRoutes } from './features/accounts/login-links.routes.ts';
import { recoveryRoutes } from './features/accounts/recovery.routes.ts';
import { activityRoutes } from './features/activity/activity.routes.ts';
import { createScheduledBackups, type ScheduledBackups } from './features/backup/scheduled-backups.ts';
import { binRoutes } from './features/bin/bin.routes.ts';
import { diagramsRoutes } from './features/diagrams/diagrams.routes.ts';
import { displayNamesRoutes } from './features/display-names/display-names.routes.ts';
import { exportRoutes } from './features/export/export.routes.ts';
import { invitationsRoutes } from './features/invitations/invitations.routes.ts';
import { listsRoutes } from './features/lists/lists.routes.ts';
import { liveRoutes } from './features/live/live.routes.ts';
import { serveLiveEditing } from './features/live/serve-live-editing.ts';
import { serveMail } from './features/mail/serve-mail.ts';
import { picturesRoutes } from './features/pictures/pictures.routes.ts';
import { probesRoutes } from './features/probes/probes.routes.ts';
import { linkPagesRoutes } from './features/public-links/link-pages.routes.ts';
import { createLinkPictures } from './features/public-links/link-pictures.ts';
import { publicLinksRoutes } from './features/public-links/public-links.routes.ts';
import { secretLinksRoutes } from './features/secret-links/secret-links.routes.ts';
import { type ServiceState, serviceRoutes } from './features/service/service.routes.ts';
import { sessionsRoutes } from './features/sessions/sessions.routes.ts';
import { sharingRoutes } from './features/sharing/sharing.routes.ts';
import { transfersRoutes } from './features/transfers/transfers.routes.ts';
import { versionsRoutes } from './features/versions/versions.routes.ts';
import type { Api, RouteName } from './http/api.ts';
import { confirmActor, identifyActor, requireActor, requireProof } from './http/authentication.ts';
import { acceptJsonOnly, usualBodyBytes } from './http/bodies.ts';
import { answerClientError } from './http/client-error.ts';
import { compressAnswers } from './http/compression.ts';
import { boundConnections } from './http/connections.ts';
import { createAnswerError, describeError } from './http/error-handler.ts';
import { createIsOwnHost, refuseOtherHosts } from './http/own-host.ts';
import { createRefusals, type Refusals } from './http/refusals.ts';
import { createAddressLimit, createRequestLimit, limitRequests } from './http/request-limit.ts';
import { createRequestLog } from './http/request-log.ts';
import { compileSerializer } from './http/schemas.ts';
import { securityHeaders } from './http/security-headers.ts';
import { rememberAppPage } from './pages/app-page.ts';
import { servePages } from './pages/pages.ts';
import { readRelease } from './pages/release.ts';
import { securityTxtRoute } from './pages/security-txt.ts';
import { createServices, type Services } from './services.ts';
import { sweepRegularly } from './sweeping.ts';

const refusalsEveryMs = 60_000;
const backupLookEveryMs = 60_000;

/** The whole application, ready to listen or to be asked by `inject`. It leaves `context` open. */
export async function createApp(context: Context): Promise<Api> {
  const { config } = context;
  const refusals = createRefusals();
  const answerError = createAnswerError(refusals);
  const headers = securityHeaders({ publicUrl: config.PUBLIC_URL });
  const app: Api = fastify({
    logger: { level: config.LOG_LEVEL, stream: process.stderr },
    childLoggerFactory: createRequestLog,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY.length === 0 ? false : config.TRUST_PROXY,
    genReqId: requestIds(),
    bodyLimit: usualBodyBytes,
    // Late requests are looked for each second: they have 15 s for their headers, and 60 s in all.
    requestTimeout: 59_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 14_000, connectionsCheckingInterval: 1_000, shouldUpgradeCallback: asksForWebSocket },
    clientErrorHandler: (error, socket) => answerClientError(error, { socket, headers }),
    // Requests on their way when the server stops are served, not refused.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(headers)),
  }).withTypeProvider<ZodTypeProvider>();
  reportCallbackErrors((where, error) => app.log.error({ where, problem: describeError(error) }, 'callback failed'));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(compileSerializer);
  app.setErrorHandler(answerError);
  // First of all hooks, so that an answer of any other carries them, too.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  const isOwnHost = createIsOwnHost(config);
  refuseOtherHosts(app, isOwnHost);
  const logTooMany = (address: string) => logRefusal(app, refusals, { code: 'too_many_requests', address });
  boundConnections(app.server, { trustedProxies: config.TRUST_PROXY, most: config.LIMIT_CONNECTIONS, onRefused: logTooMany });
  acceptJsonOnly(app);
  listRoutes(app);
  summariseRefusals(app, refusals);
  logRequests(app);
  limitHandlers(app);
  const services = createServices(context);
  const liveEditing = serveLiveEditing(app, context, services, { isOwnHost, onRefused: logTooMany });
  await describeCalls(app);
  const linkLimit = createAddressLimit(config.LIMIT_LINK_REQUESTS_PER_MINUTE);
  await app.register(
    async (api: Api) => registerCalls(api, context, { ...services, linkLimit, oldestUnstored: () => liveEditing.oldestUnstored() }),
    {
      prefix: '/api',
    },
  );
  const backups = createScheduledBackups(config, context.clock);
  probesRoutes(app, context, {
    oldestUnstored: () => liveEditing.oldestUnstored(),
    hasFailedBackup: () => backups?.hasFailed === true,
  });
  linkPagesRoutes(app, {
    config,
    visits: services.publicLinks.visits,
    pictures: createLinkPictures({ visits: services.publicLinks.visits, views: services.pictures.views }),
    appPage: rememberAppPage(context.siteFolder),
    limit: linkLimit,
  });
  securityTxtRoute(app, { contacts: config.SECURITY_CONTACT, publicUrl: config.PUBLIC_URL, clock: context.clock });
  await servePages(app, { folder: context.siteFolder, settings: { freeDiagrams: config.FREE_DIAGRAMS, freeShares: config.FREE_SHARES } });
  sweepRegularly(app, context, services);
  if (backups !== undefined) backUpRegularly(app, backups);
  serveMail(app, services);
  hearOtherProcesses(app, services);
  return app;
}

interface CallParts extends Services, ServiceState {
  readonly linkLimit: ReturnType<typeof createAddressLimit>;
}

async function registerCalls(api: Api, context: Context, services: CallParts): Promise<void> {
  const release = await readRelease(context.siteFolder);
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    if (release !== undefined) reply.header('umlaut-release', release);
    done();
  });
  compressAnswers(api);
  identifyActor(api, services.sessions);
  limitRequests(api, createRequestLimit(context.config.LIMIT_REQUESTS_PER_MINUTE));
  requireActor(api);
  if (context.config.SIGNUP === 'domains') requireProof(api);
  confirmActor(api, services.sessions);
  serviceRoutes(api, context, services);
  accountsRoutes(api, services);
  displayNamesRoutes(api, services);
  diagramsRoutes(api, services, context.diagramLimits);
  listsRoutes(api, services.lists);
  sessionsRoutes(api, services);
  recoveryRoutes(api, services);
  loginLinksRoutes(api, services);
  emailsRoutes(api, services);
  deletionRoutes(api, services);
  exportRoutes(api, services);
  secretLinksRoutes(api, services);
  sharingRoutes(api, services);
  transfersRoutes(api, services);
  activityRoutes(api, services);
  invitationsRoutes(api, services);
  publicLinksRoutes(api, services.publicLinks, services.linkLimit);
  liveRoutes(api, services, context.diagramLimits);
  picturesRoutes(api, services.pictures);
  versionsRoutes(api, services.versions);
  binRoutes(api, services.bin);
  apiDocsRoutes(api);
  api.setNotFoundHandler(() => {
    throw new AppError('not_found');
  });
}

function backUpRegularly(app: Api, backups: ScheduledBackups): void {
  let isUnderWay = false;
  const makeDue = async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    await backups.makeDue().catch((error: unknown) => app.log.error({ problem: describeError(error) }, 'scheduled backup failed'));
    isUnderWay = false;
  };
  app.addHook('onListen', async () => inBackground('backup: start', makeDue));
  const timer = repeatedly('backup: schedule', backupLookEveryMs, makeDue).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Before it serves, so that nothing that happens elsewhere afterwards is heard late. */
function hearOtherProcesses(app: Api, { events }: Services): void {
  app.addHook('onReady', () => events.listen((error) => app.log.warn({ problem: describeError(error) }, 'events between processes')));
  app.addHook('onClose', () => events.close());
}

function listRoutes(app: Api): void {
  const routes: RouteName[] = [];
  app.decorate('routeList', routes);
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  });
}

/** For connections that are refused before they are a request. */
function logRefusal({ log }: Api, refusals: Refusals, refusal: { readonly code: string; readonly address: string }): void {
  if (refusals.note(refusal)) log.info({ audit: true, ...refusal }, 'refused');
}

/** Once a minute, and when the server stops. */
function summariseRefusals(app: Api, refusals: Refusals): void {
  const summarise = () => {
    for (const summary of refusals.drain()) app.log.info({ audit: true, ...summary }, 'repeated refusals');
  };
  const timer = repeatedly('log: refusals', refusalsEveryMs, summarise).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    summarise();
  });
}

/** Single requests are told at level `debug`, by the route's pattern: an address may hold what is nobody's business. */
function logRequests(app: Api): void {
  if (app.log.level !== 'debug' && app.log.level !== 'trace') return;
  app.addHook('onResponse', async (request, reply) => {
    const route = request.is404 ? 'unknown' : request.routeOptions.url;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.debug({ method: request.method, route, status: reply.statusCode, ms, userId: request.actor?.userId }, 'request');
  });
}

/** Ids that differ between processes and starts, too: a person quotes one, and it leads to the line in the log. */
function requestIds(): () => string {
  const start = randomBytes(6).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}

/** No handler runs longer than 30 s. The most frequent calls do without a timer each: the database ends them in less. */
function limitHandlers(app: Api): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.frequent !== true) route.handlerTimeout ??= 30_000;
  });
}

/** Other protocols, such as h2c, are ignored and the request is served as HTTP/1.1 (RFC 9110, 7.8). */
function asksForWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}
