import { keepCompiledCode } from './compiled-code.ts';

process.umask(0o077);
keepCompiledCode();
const { administer } = await import('./administer.ts');
process.exitCode = await administer(process.env, process.argv.slice(2));
