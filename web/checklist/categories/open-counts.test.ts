import { expect, test } from 'vitest';
import { DIVIDER } from '../../../contract/notes.ts';
import { noteOf } from '../../testing/render-checklist.tsx';
import { openCounts } from './open-counts.ts';

test('open notes are counted by category, with sub notes and without divider lines', () => {
  const counts = openCounts([
    noteOf('parent', { category: 'trip' }),
    noteOf('child', { category: 'trip', parent: 'parent' }),
    noteOf('done', { category: 'trip', scratched_out: true }),
    noteOf('line', { category: 'trip', content: DIVIDER }),
    noteOf('ended', { category: 'home', scratched_out: true }),
  ]);
  expect(Object.fromEntries(counts)).toEqual({ trip: { all: 3, open: 2 }, home: { all: 1, open: 0 } });
});
