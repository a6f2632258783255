/** Roles in words. */
export const roleTexts = { viewer: 'can view', editor: 'can edit' } as const;
