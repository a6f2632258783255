import { defaultLimits } from '@umlaut/diagram';
import { openDocument } from '@umlaut/document';
import { DiagramCanvas } from '@umlaut/editor';
import { createRoot } from 'react-dom/client';
import '../../../apps/web/src/theme/base.css';
import { asClasses, generateDiagram, wantedNodes, wantsRoutes } from './generate.ts';

const boxes = generateDiagram(wantedNodes());
const document_ = openDocument(wantsRoutes() ? asClasses(boxes) : boxes);
const limits = { ...defaultLimits, maxNodes: 2000, maxEdges: 4000 };
const ignore = () => {};

createRoot(document.getElementById('root') ?? document.body).render(
  <div style={{ width: '100vw', height: '100vh' }}>
    <DiagramCanvas
      document={document_}
      limits={limits}
      readOnly={false}
      theme="light"
      texts={{ deleteNode: 'Delete' }}
      onProblem={ignore}
      onNotice={ignore}
    />
  </div>,
);
