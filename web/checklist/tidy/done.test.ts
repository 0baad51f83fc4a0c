import { expect, test } from 'vitest';
import { noteOf, ROAD_TRIP } from '../../testing/render-checklist.tsx';
import { clearableNotes } from './done.ts';

const DONE = { scratched_out: true };

test('a done note with an open note at any depth below it is not cleared', () => {
  const notes = [
    noteOf('trip', DONE),
    noteOf('cooler', { parent: 'trip', ...DONE }),
    noteOf('ice', { parent: 'cooler' }),
    noteOf('tape', { parent: 'trip', ...DONE }),
    noteOf('maps', DONE),
  ];
  expect(clearableNotes(notes, ROAD_TRIP.id).map(({ id }) => id)).toEqual(['tape', 'maps']);
});
