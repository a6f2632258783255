import { keepCompiledCode } from './compiled-code.ts';

process.umask(0o077);
keepCompiledCode();
const { start } = await import('./start.ts');
await start(process.env);
