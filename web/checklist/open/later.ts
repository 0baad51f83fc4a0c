import { lazyCode } from '../../ui/lazy-code.ts';

/** Everything that the first screen of the checklist does without: one file, fetched once that screen is drawn. */
export const later = lazyCode(async () => (await import('../later.ts')).code);

export type Later = Awaited<ReturnType<typeof later.load>>;
