import { type Diagram, readDiagram } from '@umlaut/diagram';
import { wideLimits } from '../../packages/diagram/test/wide-limits.ts';
import { paste, shapeOf } from '../simulation/typing-trial.ts';
import { makeDiagram } from '../support/people.ts';
import { trialSize } from '../support/trial-size.ts';
import { grammarNames, grammars, randomOf, randomText } from '../support/typing/random-text.ts';
import { canvasOf, openEditor } from './support/canvas.ts';
import { expect, test } from './support/fixtures.ts';
import { keptBy, save } from './support/saving.ts';

/** Between two keys, ms. */
const pace = 60;
const languageNames = { mermaid: 'Mermaid', plantuml: 'PlantUML' } as const;
const empty = JSON.stringify({ nodes: [], edges: [] });

/** Real keys take long: Node types texts of all grammars in each run. */
const tried: ReadonlySet<string> = new Set(process.env.TRIALS === 'whole' ? grammarNames : ['mermaid class', 'plantuml sequence']);

function read(data: string): Diagram {
  const { diagram, findings } = readDiagram(data, wideLimits);
  if (diagram === undefined) throw new Error(findings[0]?.message);
  return diagram;
}

test.describe('texts that are typed by real keys', { tag: '@soak' }, () => {
  for (const [at, grammar] of grammarNames.entries()) {
    if (!tried.has(grammar)) continue;
    for (let count = 0; count < trialSize('TYPED_BY_KEYS'); count += 1) {
      const seed = 1_000 * (at + 1) + count;
      test(`end in the diagram of the pasted text: ${grammar}, seed ${seed}`, async ({ page, person, signIn }) => {
        const owner = await person();
        await signIn(page, owner);
        const text = randomText(randomOf(seed), grammar);
        const { language } = grammars[grammar];
        const { id } = await makeDiagram(owner, { name: `Text ${seed}`, data: empty });
        await openEditor(page, id);
        await canvasOf(page).focus();
        await page.keyboard.press('Alt+t');
        const field = page.getByRole('textbox', { name: /^Diagram as text/ });
        await expect(field).toBeFocused();
        await page.getByRole('button', { name: languageNames[language], exact: true }).click();
        await field.focus();
        for (const line of text.split('\n')) {
          // Enter indents by itself.
          await page.keyboard.type(line.trimStart(), { delay: pace });
          await page.keyboard.press('Enter', { delay: pace });
        }
        await page.waitForTimeout(1_000);
        const typed = (await field.locator('.cm-line').allTextContents()).join('\n');
        await save(page);
        const diagram = read((await keptBy(owner, id)).data);
        const linesOf = (said: string): readonly string[] => said.split('\n').flatMap((line) => line.trim() || []);
        expect(linesOf(typed), `seed ${seed}`).toEqual(linesOf(text));
        const pasted = paste(typed, grammar);
        // A broken line keeps the elements that it said before, which a pasted one never said.
        if (pasted.shown.statements.list.some(({ says }) => says.as === 'unknown')) return;
        expect(shapeOf(diagram), `seed ${seed}\n${typed}`).toEqual(shapeOf(pasted.diagram));
      });
    }
  }
});
