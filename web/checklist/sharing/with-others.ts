import type { Category } from '../../../contract/categories.ts';

/** True for a category that other people are in; one whose user is alone in it looks like any other. */
export const isWithOthers = ({ shared }: Category): boolean => shared !== undefined && shared.people > 1;
