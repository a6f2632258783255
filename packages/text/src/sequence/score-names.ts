import { isPlantumlName } from '../plantuml/write-common.ts';
import { scanOf } from '../statements/scan.ts';
import type { Language } from '../statements/statement.ts';
import { takeMermaidName } from './mermaid-message.ts';

/** Words that begin a line of Mermaid, or end a part of one, wherever a word ends behind them. */
const mermaidWord =
  /^(?:end|note|participant|actor|loop|alt|opt|par|par_over|rect|critical|break|and|else|option|box|title|autonumber|off|create|destroy|activate|deactivate|links?|properties|details|over|as|left|right|accTitle|accDescr|sequenceDiagram|classDiagram|stateDiagram|erDiagram|flowchart|graph)\b/i;
const plantumlWord = /^(?:title|header|footer|legend|caption|mainframe)$/i;

/** Whether a label can be the name of a lifeline. Names that stand in a text already may be any that the language reads. */
export function isScoreName(label: string, language: Language, isGiven: boolean): boolean {
  if (language === 'plantuml')
    return isPlantumlName(label) || (isGiven && /^[\p{L}\p{M}\p{N}_.@]+$/u.test(label) && !plantumlWord.test(label));
  if (mermaidWord.test(label)) return false;
  if (/^[A-Za-z_]\w*$/.test(label)) return true;
  return isGiven && !/[#%@"]/.test(label) && takeMermaidName(scanOf(label)) === label && scanEnds(label);
}

function scanEnds(label: string): boolean {
  const scan = scanOf(label);
  takeMermaidName(scan);
  return scan.at === label.length;
}
