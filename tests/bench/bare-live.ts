/** Hocuspocus as it comes, storing nothing: what live editing is measured against. */
import { createServer } from 'node:http';
import { Hocuspocus } from '@hocuspocus/server';
import { WebSocketServer } from 'ws';

const hocuspocus = new Hocuspocus({ quiet: true });
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (ws) => {
  const client = hocuspocus.handleConnection(ws, new Request('http://local/'));
  ws.on('message', (data: Buffer) => client.handleMessage(new Uint8Array(data)));
  ws.on('close', (code, reason) => client.handleClose({ code, reason: reason.toString() }));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
