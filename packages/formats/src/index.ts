export { decodeText } from './decode-text.ts';
export type { FormatId, Found, ReadFile, Remark } from './found.ts';
export { type Reading, readAny } from './read-any.ts';
export { lossLine, type Report, type ReportLine, reportOf } from './report.ts';
export { languageOf, type WritingWish, type WrittenFormat, writeAs } from './write-as.ts';
