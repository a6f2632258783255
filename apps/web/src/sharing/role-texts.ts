/** What a person a diagram is shared with may do, in words. */
export const roleTexts = { viewer: 'can view', editor: 'can edit' } as const;
