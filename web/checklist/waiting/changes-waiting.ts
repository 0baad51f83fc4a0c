import { counted } from '../../ui/count-text.ts';

export const changesWaiting = (count: number): string => `${counted(count, 'change')} waiting`;
