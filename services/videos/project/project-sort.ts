export const PROJECT_SORTS = ['name', 'created_at', 'updated_at'] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];
