import { usePage } from '../../routing/page.tsx';

/** The diagram editor. */
export function EditorScreen() {
  usePage('Editor');
  return (
    <main id="main" tabIndex={-1}>
      <h1>Editor</h1>
    </main>
  );
}
