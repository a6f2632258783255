import { newId } from '@umlaut/editor';
import { createOnce } from '@umlaut/workspace';
import { api } from './api.ts';

/** Makes a diagram of the user's own with the content of another. */
export const makeCopy = createOnce(api.createDiagram, newId);
