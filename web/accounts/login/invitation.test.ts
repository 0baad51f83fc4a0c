import { expect, test } from 'vitest';
import { invitationIn } from './invitation.ts';

test.each([
  ['/register#invitation=N1ght-Dr1ve_84', 'N1ght-Dr1ve_84'],
  ['/register?invitation=N1ght-Dr1ve_84', 'N1ght-Dr1ve_84'],
  ['/register?invitation=N1ght-Dr1ve_84#main', 'N1ght-Dr1ve_84'],
  ['/register#main', undefined],
  ['/register#invitation=', undefined],
  ['/register', undefined],
])('the link %s brings the code %s', (link, code) => {
  expect(invitationIn(new URL(link, 'http://localhost'))).toBe(code);
});
