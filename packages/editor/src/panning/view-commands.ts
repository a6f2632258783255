import { union } from '@umlaut/geometry';
import type { Command, CommandContext } from '../commands/command.ts';
import { selectedNodes } from '../selecting/selection.ts';
import { fitAll } from './fit.ts';
import { isSmallPage, wantsOverview, withOverview } from './overview-room.ts';
import { still } from './still.ts';
import { zoomByStep } from './zoom-step.ts';

/** Commands of the view and of surfaces. */
export const viewCommands: readonly Command[] = [
  {
    id: 'zoomFit',
    title: 'Zoom to fit',
    section: 'View',
    keys: ['Shift+1', 'Alt+Shift+1'],
    scope: 'canvas',
    menus: ['canvas'],
    submenu: 'View',
    can: ({ scene }) => scene.nodes.size > 0,
    run: fitAll,
  },
  {
    id: 'zoomSelection',
    title: 'Zoom to selection',
    section: 'View',
    keys: ['Alt+Shift+2'],
    scope: 'canvas',
    menus: ['node', 'several'],
    submenu: 'Select',
    can: ({ viewStore }) => viewStore.current().selection.nodes.size + viewStore.current().selection.edges.size > 0,
    run: zoomToSelection,
  },
  {
    id: 'zoom100',
    title: 'Zoom to 100%',
    section: 'View',
    keys: ['Shift+0', 'Alt+Shift+0'],
    scope: 'canvas',
    menus: ['canvas'],
    submenu: 'View',
    can: () => true,
    run: (context) => void context.flow.zoomTo(1, still(context)),
  },
  {
    id: 'zoomIn',
    title: 'Zoom in',
    section: 'View',
    keys: ['+', '=', 'Alt+='],
    scope: 'canvas',
    menus: [],
    can: ({ flow }) => flow.getViewport().zoom < 2,
    run: (context) => zoomByStep(context, 1),
  },
  {
    id: 'zoomOut',
    title: 'Zoom out',
    section: 'View',
    keys: ['-', 'Alt+-'],
    scope: 'canvas',
    menus: [],
    can: ({ flow, minZoom }) => flow.getViewport().zoom > minZoom,
    run: (context) => zoomByStep(context, -1),
  },
  {
    id: 'find',
    title: 'Find on the canvas',
    section: 'View',
    keys: ['Mod+F'],
    scope: 'page',
    menus: ['canvas'],
    submenu: 'View',
    can: ({ scene }) => scene.nodes.size > 0,
    run: ({ viewStore }) => viewStore.update({ surface: { kind: 'find', replaces: false } }),
  },
  {
    id: 'replace',
    title: 'Find and replace',
    section: 'Edit',
    keys: ['Mod+H'],
    scope: 'page',
    menus: [],
    can: ({ readOnly, scene }) => !readOnly && scene.nodes.size > 0,
    run: ({ viewStore }) => viewStore.update({ surface: { kind: 'find', replaces: true } }),
  },
  {
    id: 'grid',
    title: 'Snap to grid',
    titleNow: ({ preferences }) => (preferences.grid ? 'Turn off snap to grid' : 'Snap to grid'),
    section: 'View',
    keys: [],
    scope: 'page',
    menus: ['canvas'],
    submenu: 'View',
    can: ({ readOnly }) => !readOnly,
    run: ({ preferences, setPreferences, announce }) => {
      setPreferences({ ...preferences, grid: !preferences.grid });
      announce(preferences.grid ? 'Snap to grid off' : 'Snap to grid on');
    },
  },
  {
    id: 'guides',
    title: 'Show guides',
    titleNow: ({ preferences }) => (preferences.guides ? 'Hide guides' : 'Show guides'),
    section: 'View',
    keys: [],
    scope: 'page',
    menus: [],
    can: ({ readOnly }) => !readOnly,
    run: ({ preferences, setPreferences, announce }) => {
      setPreferences({ ...preferences, guides: !preferences.guides });
      announce(preferences.guides ? 'Guides off' : 'Guides on');
    },
  },
  {
    id: 'minimap',
    title: 'Show minimap',
    titleNow: ({ preferences }) => (wantsOverview(preferences, isSmallPage()) ? 'Hide minimap' : 'Show minimap'),
    section: 'View',
    keys: [],
    scope: 'page',
    menus: ['canvas'],
    submenu: 'View',
    can: () => true,
    run: ({ preferences, setPreferences, announce }) => {
      const isShown = !wantsOverview(preferences, isSmallPage());
      setPreferences(withOverview(preferences, isSmallPage(), isShown));
      announce(isShown ? 'Minimap shown' : 'Minimap hidden');
    },
  },
  {
    id: 'wheelZooms',
    title: 'Scroll to zoom',
    titleNow: ({ preferences }) => (preferences.wheelZooms ? 'Scroll to pan' : 'Scroll to zoom'),
    section: 'View',
    keys: [],
    scope: 'page',
    menus: [],
    can: () => true,
    run: ({ preferences, setPreferences, announce }) => {
      setPreferences({ ...preferences, wheelZooms: !preferences.wheelZooms });
      announce(preferences.wheelZooms ? 'Scrolling pans' : 'Scrolling zooms');
    },
  },
];

function zoomToSelection(context: CommandContext): void {
  const { viewStore, scene, flow } = context;
  const edges = [...viewStore.current().selection.edges].flatMap((id) => scene.edges.get(id) ?? []);
  const ends = edges.flatMap(({ source, target }) => [source.placed.box, target.placed.box]);
  const nodes = [...selectedNodes(context)].flatMap((id) => scene.nodes.get(id)?.placed.box ?? []);
  const all = union([...nodes, ...ends]);
  if (all !== undefined) void flow.fitBounds(all, { padding: 0.2, ...still(context) });
}
