import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const cache = join(import.meta.dirname, '..', 'node_modules', '.cache');

/** Usual paths of Chromium and Chrome, by platform. */
const usualPlaces: Record<string, readonly string[]> = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'],
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', 'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe'],
};

/**
 * Environment that lets the browser tests find a Chromium: `CHROMIUM_PATH` as given; else, where it runs (Linux on x64), the
 * headless one that comes as an npm package, unpacked once into `node_modules/.cache`; else the system's.
 *
 * The packaged one goes first: it is the same everywhere, and makes a page in a tenth of the time a whole Chromium takes.
 * Throws with what to do when there is none.
 */
export async function browserEnvironment(): Promise<Record<string, string>> {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined) return { CHROMIUM_PATH: given };
  if (process.platform === 'linux' && process.arch === 'x64') return packagedBrowser();
  const system = usualPlaces[process.platform]?.find((path) => existsSync(path));
  if (system !== undefined) return { CHROMIUM_PATH: system };
  throw new Error('No Chromium found. Install Chrome or Chromium, or set CHROMIUM_PATH to one, then start again.');
}

/** The package's browser needs libraries and fonts that a bare machine lacks; it brings its own. */
async function packagedBrowser(): Promise<Record<string, string>> {
  const folder = join(cache, 'chromium-153');
  if (!existsSync(join(folder, 'chromium'))) await unpack(folder);
  return {
    CHROMIUM_PATH: join(folder, 'chromium'),
    LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }),
  };
}

async function unpack(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const temporary = await mkdtemp(join(cache, 'unpack-'));
  // The package unpacks into fixed names in the temporary folder, which two checkouts would share.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = temporary;
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    const archives = join(dirname(new URL(import.meta.resolve('@sparticuz/chromium')).pathname), '..', 'bin');
    await inflate(join(archives, 'al2023.tar.br'));
    await rename(temporary, folder).catch(async () => cp(temporary, folder, { recursive: true }));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await rm(temporary, { recursive: true, force: true });
  }
}
