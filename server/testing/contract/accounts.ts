import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import * as calls from '../../../contract/accounts.ts';
import { PASSWORD } from '../test-app.ts';
import type { Field } from './fields.ts';
import { aboutBob, type Rows } from './table.ts';

const username: Field = { kind: 'text' };
const newUsername: Field = { kind: 'text', max: 150 };
const password: Field = { kind: 'password' };
const newPassword: Field = { kind: 'password', max: 128 };
const refresh: Field = { kind: 'text' };

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const freshName = () => `driver-${randomBytes(6).toString('hex')}`;

export const accountRows: Rows[] = [
  {
    endpoint: calls.createToken,
    signedIn: false,
    fields: { username, password },
    works: async () => ({
      body: { username: 'ann', password: PASSWORD },
      answer: {
        status: 200,
        body: { access: expect.stringMatching(JWT), refresh: expect.stringMatching(JWT) },
      },
    }),
  },
  {
    endpoint: calls.refreshToken,
    signedIn: false,
    fields: { refresh },
    works: async ({ ann }) => ({
      body: { refresh: ann.refresh },
      answer: { status: 200, body: { access: expect.stringMatching(JWT) } },
    }),
  },
  {
    endpoint: calls.revokeToken,
    signedIn: false,
    fields: { refresh },
    // Not Ann: her calls need her first session, which a fifty-first with the same time of use could end.
    works: async ({ app }) => ({
      body: { refresh: (await app.signedInAs('carol')).refresh },
      answer: { status: 204, body: undefined },
    }),
  },
  {
    endpoint: calls.register,
    signedIn: false,
    fields: {
      username: newUsername,
      password: newPassword,
      invitation: { kind: 'text', optional: true },
    },
    works: async () => {
      const name = freshName();
      return {
        body: { username: name, password: PASSWORD },
        answer: { status: 201, body: { username: name, profile: { profile_picture: null } } },
      };
    },
  },
  {
    endpoint: calls.readUser,
    signedIn: true,
    works: async () => ({
      answer: { status: 200, body: { username: 'ann', profile: { profile_picture: null } } },
    }),
  },
  {
    endpoint: calls.changePassword,
    signedIn: true,
    fields: { old_password: password, new_password: newPassword },
    works: async () => ({
      body: { old_password: PASSWORD, new_password: PASSWORD },
      answer: { status: 200, body: { detail: 'Password updated successfully.' } },
    }),
  },
  {
    endpoint: calls.deleteUser,
    signedIn: true,
    fields: { username, password },
    works: async () => ({
      body: { username: 'bob', password: PASSWORD },
      answer: { status: 400, body: { username: ['This is not your username.'] } },
    }),
  },
  {
    endpoint: calls.updateUser,
    signedIn: true,
    fields: { username: newUsername },
    works: async () => ({
      body: { username: 'ann' },
      answer: { status: 200, body: { username: 'ann', profile: { profile_picture: null } } },
    }),
    foreign: aboutBob(calls.readUser, {
      'the name of Bob': async () => ({
        body: { username: 'BOB' },
        answer: { status: 400, body: { username: ['A user with that username already exists.'] } },
      }),
    }),
  },
];
