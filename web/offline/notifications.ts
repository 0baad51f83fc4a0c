import { readPushKey, subscribeToPush, tryPush, unsubscribeFromPush } from '../../contract/push.ts';
import { call } from '../session/call.ts';
import { readStored, store } from '../session/storage.ts';
import { sessionOf } from '../session/token-claims.ts';
import { readTokens } from '../session/tokens.ts';

const BLOCKED = "Notifications are blocked in this browser's settings.";
const TO_HOME_SCREEN = 'Add this site to the home screen first.';
const SITE_OFF = 'This site sends no notifications.';
const FAILED = 'That did not work. Try again when you are connected.';

/** The storage key of the session in which notifications were turned on. */
const ON = 'notifications';
const presentSession = (): string | null => sessionOf(readTokens().refresh ?? '') ?? null;

/** Why notifications cannot be turned on, in the words for the user. */
class Refused extends Error {}

export const refusalOf = (reason: unknown): string => (reason instanceof Refused ? reason.message : FAILED);

/** Undefined where this browser can show notifications. */
export function whyNot(): string | undefined {
  if (!('Notification' in globalThis && 'PushManager' in globalThis))
    return /iPhone|iPad/.test(navigator.userAgent) ? TO_HOME_SCREEN : 'This browser shows no notifications.';
  return Notification.permission === 'denied' ? BLOCKED : undefined;
}

export const isNotified = (): boolean =>
  whyNot() === undefined && Notification.permission === 'granted' && readStored(ON) !== null;

/** @throws Refused, or what failed on the way */
export async function allowNotifications(): Promise<void> {
  const reason = whyNot();
  if (reason !== undefined) throw new Refused(reason);
  if ((await Notification.requestPermission()) !== 'granted') throw new Refused(BLOCKED);
  const { key } = await call(readPushKey);
  if (key === null) throw new Refused(SITE_OFF);
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
  await call(subscribeToPush, { body: { endpoint, keys: { p256dh, auth } } });
  store({ [ON]: presentSession() });
}

/** After a new login of the same user: a subscription ends with its session. */
export async function renewNotifications(): Promise<void> {
  const known = readStored(ON);
  if (known !== null && known !== presentSession() && globalThis.Notification?.permission === 'granted')
    await allowNotifications();
}

export async function stopNotifications(): Promise<void> {
  store({ [ON]: null });
  await call(unsubscribeFromPush);
  await (await import('../session/kept.ts')).endNotifications();
}

export const sendTest = (): Promise<unknown> => call(tryPush);
