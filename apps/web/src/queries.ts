import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The account, for how many people a diagram may be shared with. */
export const userQuery = queryOptions({ queryKey: ['user'], queryFn: api.user, staleTime: 0 });

/** Query of the server's public settings. */
export const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: api.settings });
