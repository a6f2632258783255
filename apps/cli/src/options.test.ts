import { describe, expect, it } from 'vitest';
import { umlaut } from '../test/call.ts';

describe('the arguments', () => {
  it('are told where they are wrong, with the usage of the command', async () => {
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [[], /^Specify a command\.[\s\S]*umlaut <command>/],
      [['draw'], /^Unknown command draw\.[\s\S]*render/],
      [['render'], /^Pass a file, or - for standard input\.[\s\S]*--out-dir/],
      [['render', 'a.mmd', '--frame'], /^Unknown option '--frame'\.[\s\S]*--theme light\|dark\|print/],
      [['render', 'a.mmd', '--theme', 'blue'], /^--theme blue is not supported\. Choose one of light, dark, print\./],
      [['render', 'a.mmd', '--theme'], /--theme[\s\S]*umlaut render/],
      [['render', 'a.mmd', '--to', 'png', '--scale', '99'], /^--scale must be a number from 0\.1 to 8, not 99\./],
      [['render', 'a.mmd', '--scale', '2'], /^--scale only applies to PNG\./],
      [['convert', 'a.mmd'], /^Specify --to json\|mermaid\|plantuml\|markdown\|drawio\./],
      [['check'], /^Pass a file, - for standard input, or --staged\./],
      [['diff', 'a.mmd'], /^Pass two files, or --git\./],
      [['layout', 'a.mmd', 'b.mmd'], /^Pass exactly one file\./],
      [['layout', 'texts/mermaid/class/bigUML-01.mmd', '--page', '0'], /^--page must be a positive whole number, not 0\./],
      [['render', '-', '-'], /^Standard input can only be used once\./],
    ];
    for (const [args, words] of cases) {
      const { code, out, said } = await umlaut(args);
      expect({ args, code, out }).toEqual({ args, code: 2, out: '' });
      expect(said).toMatch(words);
    }
  });

  it('are not taken for names that every object of JavaScript has', async () => {
    for (const word of ['__proto__', 'constructor', 'toString']) {
      expect(await umlaut([word])).toMatchObject({ code: 2, said: expect.stringMatching(`^Unknown command ${word}\\.`) });
      expect(await umlaut(['help', word])).toMatchObject({ code: 0 });
      for (const name of ['render', 'convert', 'check', 'diff', 'layout'])
        expect(await umlaut([name, 'a.mmd', `--${word}`])).toMatchObject({
          code: 2,
          said: expect.stringContaining(`Unknown option '--${word}'`),
        });
      for (const [name, option] of [
        ['render', 'theme'],
        ['convert', 'to'],
      ] as const)
        expect(await umlaut([name, 'a.mmd', `--${option}`, word])).toMatchObject({ code: 2 });
    }
  });

  it('ask for the version of the program', async () => {
    expect(await umlaut(['--version'])).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  it('give help on standard output', async () => {
    const all = await umlaut(['--help']);
    expect(all.code).toBe(0);
    for (const name of ['render', 'convert', 'check', 'diff', 'layout']) {
      expect(all.out).toContain(`  ${name} `);
      const [one, other] = [await umlaut(['help', name]), await umlaut([name, '--help'])];
      expect(one.out).toBe(other.out);
      expect(one).toMatchObject({ code: 0, said: '' });
      expect(one.out).toMatch(new RegExp(`^umlaut ${name} `));
    }
  });
});
