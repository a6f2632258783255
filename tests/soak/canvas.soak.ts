// The property of drawing relations in more states than `npm test` tries.
process.env.CONNECT_STATES ??= '20000';
await import('../../packages/editor/src/connecting/connect.property.test.ts');

export {};
