import { expect, onTestFinished, test } from 'vitest';
import type { TokenPair } from '../../../contract/accounts.ts';
import { type Call, jsonCall } from '../../testing/connection.ts';
import { testApp } from '../../testing/test-app.ts';
import { callsOf } from './call.ts';
import { openApi } from './openapi.ts';
import type { Parameter } from './operation.ts';

const document = openApi({ version: 'under test' });
const CALLS = new Map(callsOf(document).map((call) => [call.operation.operationId, call]));

/**
 * Calls whose examples are sent one after the other to one site, after a registration and a login; each succeeds, unless
 * another status stands behind it.
 */
const STORIES = {
  'an account': `
    readStats sendHeartbeat readUser updateUser listAccountEvents noteDownload createPersonalToken
    listPersonalTokens listPasskeys beginPasskey beginPasskeyLogin createRecoveryCode listRecoveryCodes
    listSessions deleteOtherSessions changePassword deleteUser`,
  'secrets and ids of which a site knows nothing': `
    refreshToken=401 revokeToken addPasskey=400 renamePasskey=404 deletePasskey=404 createTokenByPasskey=401
    deletePersonalToken=404 deleteSession=404 useRecoveryCode=400 joinCategory=404 readJoinLink=404`,
  'a note': `
    createCategory createCategory=200 createNote createNote=200 updateNote listEarlierTexts deleteNote`,
  'several notes': `
    followEvents createCategory createNotes createNotes=200 moveNotes orderNotes updateNotes listNotes
    updateCategory archiveCategory duplicateCategory orderCategories listCategories createDeletion
    listDeletions restoreDeletion deleteCategory`,
  'a deletion that is deleted for good': `
    createCategory createNotes createDeletion deleteDeletion`,
  'a reminder': `
    createCategory createNote setReminder listReminders deleteReminder readPushKey subscribeToPush
    unsubscribeFromPush tryPush`,
  'a shared category': `
    createCategory shareCategory shareCategory=200 beHere listPeople listAcquaintances addAcquaintance=400
    makeJoinLink withdrawJoinLink removePerson=400 unshareCategory`,
  'a shared category that nobody else is in': `
    createCategory shareCategory leaveCategory=400`,
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

const sentIn = (story: string): [name: string, status: number][] =>
  ['register', 'createToken', ...story.trim().split(/\s+/)].map((word) => {
    const [name = '', status] = word.split('=');
    const described = Object.keys(CALLS.get(name)?.operation.responses ?? {}).map(Number);
    return [name, status === undefined ? Math.max(...described.filter((one) => one < 300)) : Number(status)];
  });

test('every call of the document has an example that is sent here', () => {
  const sent = new Set(Object.values(STORIES).flatMap((story) => sentIn(story).map(([name]) => name)));
  expect([...sent].toSorted()).toEqual([...CALLS.keys()].toSorted());
});

// The app of the tests holds each answer against the document.
test.each(Object.entries(STORIES))('The examples about %s are answered as described', async (_, story) => {
  const { send, close } = await testApp();
  onTestFinished(close);
  const statuses: [string, number][] = [];
  let access: string | undefined;
  for (const [name] of sentIn(story)) {
    const { status, body } = await send(exampleOf(name, access));
    statuses.push([name, status]);
    if (name === 'createToken') access = (body as TokenPair).access;
  }
  expect(statuses).toEqual(sentIn(story));
});
