import { type Diagram, defaultLimits, type Limits, type Point } from '@umlaut/diagram';
import { type DiagramDocument, openDocument } from '@umlaut/document';
import { type Actions, createActions } from '../src/canvas/actions.ts';
import type { CommandContext, PageCommands } from '../src/commands/command.ts';
import { defaultPreferences, type Preferences } from '../src/commands/preferences.ts';
import { commandTable } from '../src/commands/table.ts';
import { placeNear, placeOnPoint } from '../src/placing/placing.ts';
import { createTypeOver } from '../src/texts/type-over.ts';
import { createWriting, type Writing } from '../src/texts/writing.ts';
import { createSceneView } from '../src/view/scene.ts';
import { createViewStore, type ViewStore } from '../src/view-state/view-store.ts';

/** A canvas without a page: everything but what is drawn on the screen. */
export interface Bench {
  readonly document: DiagramDocument;
  readonly viewStore: ViewStore;
  readonly actions: Actions;
  readonly writing: Writing;
  readonly said: string[];
  readonly notices: string[];
  readonly problems: string[];
  readonly context: () => CommandContext;
  readonly select: (...ids: readonly string[]) => void;
  readonly selected: () => readonly string[];
  /** Runs a command of the table as its key `chord`, or a menu, would; false when it cannot be run. */
  readonly run: (id: string, chord?: string) => boolean;
  /** Places by id. */
  readonly places: () => Readonly<Record<string, Point>>;
  readonly preferences: () => Preferences;
}

interface BenchOptions {
  readonly readOnly?: boolean;
  readonly limits?: Limits;
  readonly pointer?: Point;
  readonly user?: string;
  readonly page?: PageCommands;
}

const nowhere = async () => true;

/** A view at 100 %, with its corner at 0, 0, that nothing moves. */
const stillFlow: CommandContext['flow'] = {
  fitBounds: nowhere,
  fitView: nowhere,
  getViewport: () => ({ x: 0, y: 0, zoom: 1 }),
  screenToFlowPosition: ({ x, y }) => ({ x, y }),
  setCenter: nowhere,
  setViewport: nowhere,
  zoomTo: nowhere,
};

/** Keeps all that is told. */
function listeners() {
  const [said, notices, problems]: [string[], string[], string[]] = [[], [], []];
  return {
    said,
    notices,
    problems,
    announce: (text: string) => void said.push(text),
    onNotice: (text: string) => void notices.push(text),
    onProblem: (problem: string) => void problems.push(problem),
  };
}

/** Opens `diagram` on a bench. The view is at 100 %, with its corner at 0, 0. */
export function openBench(diagram: Diagram, options: BenchOptions = {}): Bench {
  const { readOnly = false, limits = defaultLimits, pointer, user, page = {} } = options;
  const document = openDocument(diagram);
  const viewStore = createViewStore();
  const { said, notices, problems, ...tell } = listeners();
  const setting = { document, viewStore, limits, readOnly, user, ...tell };
  const actions = createActions(() => setting);
  const writing = createWriting(viewStore, () => setting);
  const view = createSceneView();
  const typeOver = createTypeOver({ ...setting, writing, scene: () => view(document.current(), false) });
  let preferences = defaultPreferences;
  const context = (): CommandContext => {
    const { nodes } = viewStore.current().selection;
    return {
      ...setting,
      actions,
      scene: view(document.current(), false),
      flow: stillFlow,
      canvas: null,
      subject: nodes.size === 1 ? [...nodes][0] : undefined,
      pointer,
      spot: undefined,
      isByKeyboard: () => true,
      minZoom: 0.5,
      preferences,
      setPreferences: (chosen) => {
        preferences = chosen;
      },
      page,
      focus: () => undefined,
      edit: (id) => writing.begin(id, { field: 'label' }),
      typeOver,
      write: (id, part) => writing.begin(id, part),
      actAhead: writing.actAhead,
      startLinking: () => false,
      takeBack: () => false,
      deleteSelection: () => actions.deleteSelected(),
      deleteSelected: actions.deleteSelected,
      place(kind, at) {
        if (at === undefined) placeNear({ ...context(), write: writing.begin }, kind, { x: 0, y: 0 });
        else placeOnPoint({ ...context(), write: writing.begin }, kind, at);
      },
      placeArmed(kind, at) {
        viewStore.update({ placing: undefined });
        context().place(kind, at);
      },
    };
  };
  return {
    document,
    viewStore,
    actions,
    writing,
    said,
    notices,
    problems,
    context,
    select: (...ids) => viewStore.update({ selection: { nodes: new Set(ids), edges: new Set() } }),
    selected: () => [...viewStore.current().selection.nodes],
    run(id, chord) {
      const command = commandTable.find((each) => each.id === id);
      if (command === undefined) throw new Error(`There is no command ${id}.`);
      const now = context();
      return command.can(now) && command.run(now, chord) !== false;
    },
    places: () => Object.fromEntries(document.current().nodes.map(({ id, position: { x, y } }) => [id, { x, y }])),
    preferences: () => preferences,
  };
}
