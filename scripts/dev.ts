// Server with restart and web app with hot reload in one terminal. Ends both when either ends.
import { spawn } from 'node:child_process';

const programs = [
  spawn('node', ['--watch', 'apps/server/src/main.ts'], { stdio: 'inherit' }),
  spawn('vite', ['apps/web', '--clearScreen=false'], { stdio: 'inherit' }),
];
const stop = () => {
  for (const program of programs) program.kill('SIGTERM');
};
for (const program of programs) program.on('exit', stop);
process.on('SIGTERM', stop);
process.on('SIGINT', () => {});
