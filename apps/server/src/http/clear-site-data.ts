/**
 * `Clear-Site-Data` (W3C) of an answer after which the person is logged out here: what caches still hold of pages and calls goes, also pages
 * that the Back button would bring back. Nothing else is named, as decision 47 explains: `"storage"` would delete unsaved work without asking,
 * and `"cookies"` log people out of other applications of the same domain.
 */
export const clearSiteData = { 'clear-site-data': '"cache"' } as const;
