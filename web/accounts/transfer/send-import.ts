import { archiveCategory, createCategory } from '../../../contract/categories.ts';
import { setReminder } from '../../../contract/reminders.ts';
import { CREATED_AT_ONCE_MAX, createNotes } from '../../../contract/several-notes.ts';
import { batchesOf, type Plan } from '../../../contract/transfer/plan.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../session/call.ts';

/** A request may have 256 KiB. */
const BATCH = { notes: CREATED_AT_ONCE_MAX, bytes: 200_000 };
const TRIES = 4;
const WAIT_MS = 1_000;

/**
 * Makes what is planned. By its ids everything is made once, however often it is sent: what was stopped or cut off goes
 * on when it is sent again.
 * @param onProgress called with the number of notes sent
 */
export async function sendImport(
  { categories, notes }: Plan,
  signal: AbortSignal,
  onProgress: (notes: number) => void,
): Promise<void> {
  for (const { id, title, archived } of categories) {
    await patiently(signal, () => call(createCategory, { body: { id, title }, signal }));
    if (archived)
      await patiently(signal, () => call(archiveCategory, { params: { id }, body: { archived }, signal }));
  }
  let sent = 0;
  for (const batch of batchesOf(notes, BATCH)) {
    const body = {
      category: batch[0]?.category ?? '',
      notes: batch.map(({ category: _, remind: __, ...draft }) => draft),
    };
    await patiently(signal, () => call(createNotes, { body, signal }));
    for (const { id, remind } of batch)
      if (remind)
        await patiently(signal, () => call(setReminder, { params: { id }, body: remind, signal })).catch(
          unlessRefused,
        );
    sent += batch.length;
    onProgress(sent);
  }
}

/** A moment that has passed meanwhile, or one reminder more than a person may have, does not end an import. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 400)) throw error;
}

/** Retries what a lost connection or a busy server may have stopped. */
async function patiently<Answer>(signal: AbortSignal, ask: () => Promise<Answer>): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    try {
      return await ask();
    } catch (error) {
      const mayPass =
        error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
      if (!mayPass || tried === TRIES || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS * 2 ** (tried - 1)));
    }
  }
}
