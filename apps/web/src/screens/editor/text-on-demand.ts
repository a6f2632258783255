export { bringUp } from '@umlaut/text';
