import type { Page } from '@playwright/test';

/** Types letters that mean something together only when they follow each other quickly: all are on their way at once. */
export async function typeInOneBreath(page: Page, letters: string): Promise<void> {
  await Promise.all([...letters].map((letter) => page.keyboard.press(letter)));
}
