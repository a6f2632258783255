import type { Context } from '../../context.ts';
import { createAddressKey } from '../../http/address.ts';
import type { Api } from '../../http/api.ts';
import { describeError } from '../../http/error-handler.ts';
import { createRequestLimit } from '../../http/request-limit.ts';
import type { Services } from '../../services.ts';
import { type AttachOptions, attachSockets } from './attach.ts';
import { LiveEditing } from './live-editing.ts';
import { createWaitingSockets } from './waiting-sockets.ts';

/** Of what one address may have waiting to be known, so many times may be waiting in all. */
const addressesAtOnce = 10;

/** Serves live editing on the port of `app` while it listens, and ends it in order before `app` closes. */
export function serveLiveEditing(
  app: Api,
  context: Context,
  services: Services,
  parts: Pick<AttachOptions, 'isOwnHost' | 'onRefused'>,
): LiveEditing {
  const live = new LiveEditing(context, services, (error) => app.log.error({ problem: describeError(error) }, 'live editing'));
  const { PUBLIC_URL, TRUST_PROXY, LIMIT_REQUESTS_PER_MINUTE, LIMIT_LIVE_JOINING } = context.config;
  let detach = () => {};
  app.addHook('onListen', async () => {
    detach = attachSockets(app.server, {
      publicUrl: PUBLIC_URL,
      addressOf: createAddressKey(TRUST_PROXY),
      limit: createRequestLimit(LIMIT_REQUESTS_PER_MINUTE),
      admitToWait: createWaitingSockets({ perAddress: LIMIT_LIVE_JOINING, inAll: LIMIT_LIVE_JOINING * addressesAtOnce }),
      ...parts,
      onSocket: (ws, waiting) => live.take(ws, waiting),
    });
  });
  app.addHook('preClose', async () => {
    detach();
    await live.stop();
  });
  return live;
}
