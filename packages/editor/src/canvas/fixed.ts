import { type AriaLabelConfig, ConnectionMode, type EdgeTypes, type NodeTypes } from '@xyflow/react';
import { EdgeLine } from './edge-line.tsx';
import { NodeBox } from './node-box.tsx';

const nodeTypes = { default: NodeBox } satisfies NodeTypes;

const edgeTypes = { default: EdgeLine } satisfies EdgeTypes;

const words: Partial<AriaLabelConfig> = {
  'node.a11yDescription.default': 'Press Space to select, Enter to edit the name, Delete to delete.',
  'node.a11yDescription.keyboardDisabled':
    'Press Space to select, Enter to edit the name, Alt+C to connect to another node. When selected, type to rename it, use the arrow keys to move it, or press Delete to delete it.',
  // React Flow says this assertively; the canvas has a polite voice of its own.
  'node.a11yDescription.ariaLiveMessage': () => '',
  'edge.a11yDescription.default':
    'Press Space to select, Enter to edit the label, Alt+P for waypoints and labels. When selected, press Delete to delete it.',
  'controls.ariaLabel': 'Zoom',
  'controls.zoomIn.ariaLabel': 'Zoom in',
  'controls.zoomOut.ariaLabel': 'Zoom out',
  'controls.fitView.ariaLabel': 'Fit to view',
  'handle.ariaLabel': 'Connection point',
};

/** Constant props of React Flow: one object each, since it compares by identity. */
export const fixed = {
  flow: {
    nodeTypes,
    edgeTypes,
    // A connection may end at any handle; what it may join is a rule of the commands.
    connectionMode: ConnectionMode.Loose,
    // Clicks on handles are the canvas' own: their areas are larger than what is seen of them.
    connectOnClick: false,
    // Layers are given: containers, edges, nodes.
    zIndexMode: 'manual',
    ariaLabelConfig: words,
    maxZoom: 2,
    // As far as the wheel was turned: half of it is React Flow's own.
    panOnScrollSpeed: 1,
    // Deleting is a command of ours: one undo step, edges included.
    deleteKeyCode: null,
    zoomOnDoubleClick: false,
    // With a threshold the node would lag behind the pointer by the first step.
    nodeDragThreshold: 0,
    // Heads take the colour of the theme by its custom property.
    defaultMarkerColor: null,
    // The minimap has the corner that is usual for it.
    attributionPosition: 'bottom-center',
  },
  /** React Flow types it as mutable; it does not change it. */
  middleButton: [1] as number[],
  /** The specification's smallest zoom; a server may allow less. */
  minZoom: 0.5,
  /** Beyond this many nodes only those in view are in the page. */
  manyNodes: 150,
  /** Beyond this many edges none is animated. */
  manyEdges: 200,
} as const;
