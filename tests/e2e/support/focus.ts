import type { Page } from '@playwright/test';

/** How what has the focus shows it. */
export interface Ring {
  /** Name of the focused element, for people. */
  readonly on: string;
  /** CSS px on the screen. */
  readonly width: number;
  /** Of the ring with what lies round it; 1 for none. */
  readonly contrast: number;
}

/** Whether a ring of 2 px has 3 : 1 with what lies round it. */
export function isSeen(ring: Ring | undefined): boolean {
  return ring !== undefined && ring.width >= 1.9 && ring.contrast >= 3;
}

/**
 * The ring of what has the focus: its own, or that of the frame it stands in or of what it is drawn by. Undefined while nothing has it.
 * One that is not seen is measured again, as the browser takes emulated themes and colours one after the other.
 */
export async function ringOf(page: Page): Promise<Ring | undefined> {
  const ring = await measuredRing(page);
  return isSeen(ring) ? ring : await measuredRing(page);
}

function measuredRing(page: Page): Promise<Ring | undefined> {
  return page.evaluate(async () => {
    // Rings may take a moment to come; with reduced motion it is a millisecond.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return undefined;
    const numbers = (colour: string): readonly number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (colour: string): number => {
      const scale = colour.startsWith('color(') ? 1 : 255;
      const [r = 0, g = 0, b = 0] = numbers(colour.replace('color(srgb', '')).map((part) => {
        const share = part / scale;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (a: string, b: string): number => {
      const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
      return (light + 0.05) / (dark + 0.05);
    };
    const groundOf = (from: Element | null): string => {
      for (let at = from; at !== null; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        const [, , , alpha = 1] = numbers(backgroundColor);
        if (alpha === 1) return backgroundColor;
      }
      return 'rgb(255, 255, 255)';
    };
    const zoomed = focused.closest('.react-flow__viewport');
    const zoom = zoomed === null ? 1 : new DOMMatrixReadOnly(getComputedStyle(zoomed).transform).a;
    const ground = groundOf(focused.closest('.react-flow') ?? focused.parentElement);
    const on = `${focused.tagName.toLowerCase()} ${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40) ?? ''}`;
    const path = focused.querySelector(':scope.react-flow__edge .react-flow__edge-path');
    if (path !== null) {
      const { stroke, strokeWidth } = getComputedStyle(path);
      return { on, width: Number.parseFloat(strokeWidth) * zoom, contrast: contrast(stroke, ground) };
    }
    const candidates = [focused, focused.parentElement, focused.parentElement?.parentElement, focused.firstElementChild];
    for (const candidate of candidates) {
      if (candidate == null) continue;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(candidate);
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) === 0) continue;
      return { on, width: Number.parseFloat(outlineWidth) * zoom, contrast: contrast(outlineColor, ground) };
    }
    return { on, width: 0, contrast: 1 };
  });
}

/** Presses Tab until the focus comes back to where it began, and answers the rings that were seen. */
export async function ringsByTab(page: Page, most = 120): Promise<readonly Ring[]> {
  const rings: Ring[] = [];
  const mark = () =>
    page.evaluate(() => {
      const seen = document.activeElement?.hasAttribute('data-seen') === true;
      document.activeElement?.setAttribute('data-seen', '');
      return seen;
    });
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    const ring = await ringOf(page);
    if (ring === undefined) continue;
    if (await mark()) break;
    rings.push(ring);
  }
  await page.evaluate(() => {
    for (const seen of document.querySelectorAll('[data-seen]')) seen.removeAttribute('data-seen');
  });
  return rings;
}
