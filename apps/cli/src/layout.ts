import { elkGraph, type Layout, placesIn } from '@umlaut/layout';

/** The layout engine in this process, loaded with the first request. */
export const layout: Layout = async (request) => {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js');
  return placesIn(await new Elk().layout(elkGraph(request)));
};
