import { expect, onTestFinished, test } from 'vitest';
import type { TokenPair } from '../../../contract/accounts.ts';
import { type Call, jsonCall } from '../../testing/connection.ts';
import { testApp } from '../../testing/test-app.ts';
import { callsOf } from './call.ts';
import { openApi } from './openapi.ts';
import type { Parameter } from './operation.ts';

const document = openApi({ version: 'under test' });
const CALLS = new Map(callsOf(document).map((call) => [call.operation.operationId, call]));

/** Calls whose examples are sent one after the other to one site, each with the status of its answer. */
const STORIES: Record<string, [call: string, status: number][]> = {
  'an account': [
    ['readStats', 200],
    ['sendHeartbeat', 200],
    ['register', 201],
    ['createToken', 200],
    ['readUser', 200],
    ['updateUser', 200],
    ['listAccountEvents', 200],
    ['noteDownload', 204],
    ['createPersonalToken', 201],
    ['listPersonalTokens', 200],
    ['listPasskeys', 200],
    ['beginPasskey', 200],
    ['beginPasskeyLogin', 200],
    ['createRecoveryCode', 201],
    ['listRecoveryCodes', 200],
    ['listSessions', 200],
    ['deleteOtherSessions', 204],
    ['changePassword', 200],
    ['deleteUser', 204],
  ],
  'secrets and ids of which a site knows nothing': [
    ['register', 201],
    ['createToken', 200],
    ['refreshToken', 401],
    ['revokeToken', 204],
    ['addPasskey', 400],
    ['renamePasskey', 404],
    ['deletePasskey', 404],
    ['createTokenByPasskey', 401],
    ['deletePersonalToken', 404],
    ['deleteSession', 404],
    ['useRecoveryCode', 400],
    ['joinCategory', 404],
    ['readJoinLink', 404],
  ],
  'a note': [
    ['register', 201],
    ['createToken', 200],
    ['createCategory', 201],
    ['createCategory', 200],
    ['createNote', 201],
    ['createNote', 200],
    ['updateNote', 200],
    ['listEarlierTexts', 200],
    ['deleteNote', 204],
  ],
  'several notes': [
    ['register', 201],
    ['createToken', 200],
    ['followEvents', 200],
    ['createCategory', 201],
    ['createNotes', 201],
    ['createNotes', 200],
    ['moveNotes', 200],
    ['orderNotes', 200],
    ['updateNotes', 200],
    ['listNotes', 200],
    ['updateCategory', 200],
    ['archiveCategory', 200],
    ['duplicateCategory', 201],
    ['orderCategories', 200],
    ['listCategories', 200],
    ['createDeletion', 201],
    ['listDeletions', 200],
    ['restoreDeletion', 200],
    ['deleteCategory', 204],
  ],
  'a deletion that is deleted for good': [
    ['register', 201],
    ['createToken', 200],
    ['createCategory', 201],
    ['createNotes', 201],
    ['createDeletion', 201],
    ['deleteDeletion', 204],
  ],
  'a reminder': [
    ['register', 201],
    ['createToken', 200],
    ['createCategory', 201],
    ['createNote', 201],
    ['setReminder', 200],
    ['listReminders', 200],
    ['deleteReminder', 204],
    ['readPushKey', 200],
    ['subscribeToPush', 204],
    ['unsubscribeFromPush', 204],
    ['tryPush', 204],
  ],
  'a shared category': [
    ['register', 201],
    ['createToken', 200],
    ['createCategory', 201],
    ['shareCategory', 201],
    ['shareCategory', 200],
    ['beHere', 200],
    ['listPeople', 200],
    ['listAcquaintances', 200],
    ['addAcquaintance', 400], // nobody is in another one
    ['makeJoinLink', 200],
    ['withdrawJoinLink', 204],
    ['removePerson', 400], // nobody has joined
    ['unshareCategory', 204],
  ],
  'a shared category that nobody else is in': [
    ['register', 201],
    ['createToken', 200],
    ['createCategory', 201],
    ['shareCategory', 201],
    ['leaveCategory', 400],
  ],
};

const isParameter = (one: object): one is Parameter => 'in' in one;

/** The example of a call, as it is sent. */
function exampleOf(name: string, access: string | undefined): Call {
  const { path, method, operation } = CALLS.get(name) ?? expect.fail(`No call is named ${name}`);
  const parameters = (operation.parameters ?? []).filter(isParameter);
  const examples = (place: Parameter['in']): [string, string][] =>
    parameters.flatMap(({ in: at, name: key, example }) =>
      at === place && example !== undefined ? [[key, String(example)]] : [],
    );
  const inPath = new Map(examples('path'));
  const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => inPath.get(key) ?? '');
  const query = new URLSearchParams(examples('query')).toString();
  const body = operation.requestBody?.content['application/json']?.example;
  return jsonCall(method, query === '' ? url : `${url}?${query}`, body, access);
}

test('every call of the document has an example that is sent here', () => {
  const sent = new Set(Object.values(STORIES).flatMap((story) => story.map(([name]) => name)));
  expect([...sent].toSorted()).toEqual([...CALLS.keys()].toSorted());
});

// The app of the tests holds each answer against the document.
test.each(Object.entries(STORIES))('The examples about %s are answered as described', async (_, story) => {
  const { send, close } = await testApp();
  onTestFinished(close);
  const statuses: [string, number][] = [];
  let access: string | undefined;
  for (const [name] of story) {
    const { status, body } = await send(exampleOf(name, access));
    statuses.push([name, status]);
    if (name === 'createToken') access = (body as TokenPair).access;
  }
  expect(statuses).toEqual(story);
});
