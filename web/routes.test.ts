import { expect, test } from 'vitest';
import { routeAt, titleOf } from './routes.ts';

test.each([
  ['/', '/', 'NIGHTDRIVE'],
  ['/login', '/login', 'Login · NIGHTDRIVE'],
  ['/login/', '/login', 'Login · NIGHTDRIVE'],
  ['/register', '/register', 'Register · NIGHTDRIVE'],
  ['/logout', '/logout', 'Logout · NIGHTDRIVE'],
  ['/checklist', '/checklist', 'Checklist · NIGHTDRIVE'],
  ['/profile', '/profile', 'Profile · NIGHTDRIVE'],
  ['/checklist/1', '*', 'Not Found · NIGHTDRIVE'],
  ['/Login', '*', 'Not Found · NIGHTDRIVE'],
  ['*', '*', 'Not Found · NIGHTDRIVE'],
])('%s shows the screen %s, titled %s', (path, route, title) => {
  expect(routeAt(path).path).toBe(route);
  expect(titleOf(routeAt(path), 'NIGHTDRIVE')).toBe(title);
});
