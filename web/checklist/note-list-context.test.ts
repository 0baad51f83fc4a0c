// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useNoteActions, useRowMemory } from './note-list-context.ts';

test.each([
  ['the actions', () => useNoteActions()],
  ['the memory', () => useRowMemory()],
])('a row outside of a list is refused %s', (_, useList: () => unknown) => {
  expect(() => renderHook(useList)).toThrow('There is no NoteList around this component');
});
