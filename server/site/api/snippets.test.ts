import { expect, test } from 'vitest';
import { snippet } from './snippets.ts';

test('the body of a call in Python is one of Python', () => {
  const body = { archived: true, important: false, parent: null, notes: ['a', 1] };
  const call = { method: 'POST', url: 'https://example.org/api/', isSignedIn: false, body };
  expect(snippet('python', call)).toContain(
    'json.dumps({"archived": True, "important": False, "parent": None, "notes": ["a", 1]}).encode()',
  );
});
