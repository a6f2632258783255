import { loadPart } from './load-part.ts';
import { loadTools } from './load-tools.ts';

/**
 * Fetches what the canvas may need later and can do without a connection, so that it is there when that fails: the tools, panels
 * and lists, not what arranges diagrams, which is larger than all of them. Never rejects: what does not come is fetched when
 * it is asked for.
 */
export async function prefetchParts(): Promise<void> {
  await Promise.allSettled([
    loadTools(),
    loadPart('menus/surfaces', () => import('../menus/surfaces.tsx')),
    loadPart('inspector/inspector-panel', () => import('../inspector/inspector-panel.tsx')),
    loadPart('outline/outline-panel', () => import('../outline/outline-panel.tsx')),
  ]);
}
