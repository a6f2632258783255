import type { ViewState } from '../view-state/view-store.ts';

type Opening = Pick<ViewState, 'surface' | 'pageDialog' | 'adding' | 'line' | 'inspecting' | 'outline' | 'strip' | 'textPane'>;

/**
 * Names of the open parts that take the keys and are loaded late; another name is another field. `isTouch`: by a finger, under which
 * the strip of a relation takes keys only once something was typed.
 */
export function lateParts(
  { surface, pageDialog, adding, line, inspecting, outline, strip, textPane }: Opening,
  isTouch: boolean,
): readonly string[] {
  const isStripForKeys = strip !== undefined && (strip.typed !== undefined || !isTouch);
  return [
    surface && `surface ${surface.kind}`,
    pageDialog && `dialog ${pageDialog}`,
    adding && `adding ${adding.at.x} ${adding.at.y}`,
    line && 'line',
    inspecting && `inspecting ${inspecting.id} ${inspecting.field}`,
    isStripForKeys ? `strip ${strip.id}${strip.typed === undefined ? '' : ' typed'}` : undefined,
    outline ? 'outline' : undefined,
    textPane ? 'text' : undefined,
  ].filter((part) => part !== undefined);
}
