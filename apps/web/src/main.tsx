import '@fontsource-variable/inter/wght.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { guardPresses, pageArrival } from './routing/arrival.ts';
import { followTheme } from './theme/theme.ts';

followTheme();
guardPresses(document, pageArrival);
const container = document.getElementById('app');
if (container === null) throw new Error('The page has no element for the app.');
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
