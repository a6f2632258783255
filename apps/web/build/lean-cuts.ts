/** A piece of a library's text and what the page gets in its place. */
type Cut = readonly [piece: string | RegExp, instead: string];

/**
 * What is cut out of libraries that come as one file, so that the bundler leaves out what only that led to.
 *
 * A library whose text has changed fails the build: see then whether the cut is still right.
 */
const cuts: Readonly<Record<string, readonly Cut[]>> = {
  // Documents hold maps, lists and texts. XML that somebody slipped into one is read as what holds nothing that is looked for.
  'yjs/dist/yjs.mjs': [
    [/(const readYXmlFragment = \w+ =>) new YXmlFragment\(\)/, '$1 new YArray()'],
    [/(const readYXmlElement = \w+ =>) new YXmlElement\(decoder\.readKey\(\)\)/, '$1 (decoder.readKey(), new YMap())'],
    [/(const readYXmlHook = \w+ =>)\s+new YXmlHook\(decoder\.readKey\(\)\)/, '$1 (decoder.readKey(), new YMap())'],
    [/(const readYXmlText = \w+ =>) new YXmlText\(\)/, '$1 new YText()'],
    // What is said of a change to a text is which text it was.
    [/new YTextEvent\(this, transaction, parentSubs\)/, 'new YEvent(this, transaction)'],
    [/getXmlElement \(name = ''\) \{[^}]*\}>} \*\/ [^}]*\}/, ''],
    [/getXmlFragment \(name = ''\) \{[^}]*\}/, ''],
    // Texts are made whole and read whole: they are neither formatted nor written on.
    [/\n {2}applyDelta \([\s\S]*?\n {2}\}\n/, '\n'],
    [/\n {2}toDelta \(snapshot, [\s\S]*?\n {2}\}\n/, '\n'],
    [/\n {2}insertEmbed \([\s\S]*?\n {2}\}\n/, '\n'],
    [/\n {2}format \([\s\S]*?\n {2}\}\n/, '\n'],
  ],
  // By this name the stand-in is found.
  'lib0/buffer.js': [[/'\.\/environment\.js'/, "'lib0/environment'"]],
  '@xyflow/react/dist/esm/index.js': [
    // The canvas has its own node and edge; a line that is being drawn is React Flow's curve.
    [/const builtinNodeTypes = \{[^}]*\}/, 'const builtinNodeTypes = {}'],
    [/const builtinEdgeTypes = \{[^}]*\}/, 'const builtinEdgeTypes = {}'],
    [/switch \(type\) \{\s*case ConnectionLineType\.Bezier:(\s*\[path\] = getBezierPath\(pathParams\);)[^}]*\}[^}]*\}/, '$1'],
    // Ends of edges are taken by handles of the canvas' own.
    [/isReconnectable && \(jsx\(EdgeUpdateAnchors, \{[^}]*\}\)\)/, 'null'],
    // Nothing locks the canvas.
    [/, showInteractive && .*?jsx\(LockIcon, \{\}\) \}\)\)/, ''],
  ],
  '@xyflow/system/dist/esm/index.js': [
    // They are said while one develops only.
    [/const errorMessages = \{[\s\S]*?\n\};/, "const errorMessages = new Proxy({}, { get: (_, code) => () => 'React Flow: ' + code });"],
  ],
};

/** Names for developers' tools, which keep a component that nobody uses. */
const displayNames = /^\w+\.displayName = '\w+';$/gm;
/** Calls that make a component and do nothing else. */
const makers = /^(const \w+ = )((?:memo|create\w*Edge)\()/gm;

/** The library's text without what the page never runs; undefined for what nothing is cut out of. */
export function leanText(id: string, text: string): string | undefined {
  const library = Object.keys(cuts).find((file) => id.endsWith(`/node_modules/${file}`));
  if (library === undefined) return undefined;
  const cut = (cuts[library] ?? []).reduce((rest, one) => withCut(library, rest, one), text);
  return cut.replace(displayNames, '').replace(makers, '$1/* @__PURE__ */ $2');
}

function withCut(library: string, text: string, [piece, instead]: Cut): string {
  const lean = text.replace(piece, instead);
  if (lean === text) throw new Error(`What is to be cut out of ${library} is not there: ${piece}`);
  return lean;
}
