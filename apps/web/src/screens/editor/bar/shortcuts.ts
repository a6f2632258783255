/** Whether the keyboard has a Command key, which then does what Ctrl does elsewhere. */
const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Shortcuts as this device's keyboard writes them. */
export const shortcuts = isApple
  ? ({
      save: '⌘S',
      undo: '⌘Z',
      redo: '⇧⌘Z',
      history: '⇧⌘H',
      outline: '⌥O',
      text: '⌥T',
      commands: '⌘K',
      preferences: '⌘,',
      print: '⌘P',
    } as const)
  : ({
      save: 'Ctrl+S',
      undo: 'Ctrl+Z',
      redo: 'Ctrl+Shift+Z',
      history: 'Ctrl+Shift+H',
      outline: 'Alt+O',
      text: 'Alt+T',
      commands: 'Ctrl+K',
      preferences: 'Ctrl+,',
      print: 'Ctrl+P',
    } as const);
