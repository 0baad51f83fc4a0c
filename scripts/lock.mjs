import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const REFRESH_EVERY_MS = 2000;
const ABANDONED_AFTER_MS = 20_000;
const LOOK_EVERY_MS = 200;

/** Does the work while no other process holds the lock. A lock whose holder has ended is taken over. */
export async function withLock(file, work, onWait = () => {}) {
  mkdirSync(dirname(file), { recursive: true });
  for (let waiting = false; !take(file); waiting = true) {
    if (!waiting) onWait();
    await pause(LOOK_EVERY_MS);
  }
  const refresh = setInterval(() => utimes(file, new Date(), new Date(), () => {}), REFRESH_EVERY_MS);
  const release = () => rmSync(file, { force: true });
  process.on('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(refresh);
    process.off('exit', release);
    release();
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return isAbandoned(file) && breakLock(file) && take(file);
  }
}

function isAbandoned(file) {
  try {
    const age = Date.now() - statSync(file).mtimeMs;
    return age > ABANDONED_AFTER_MS || !isRunning(Number(readFileSync(file, 'utf8')));
  } catch {
    return false; // released in the meantime
  }
}

/** Renames before it removes: of several processes that find the same abandoned lock, one breaks it. */
function breakLock(file) {
  const mine = `${file}.${process.pid}`;
  try {
    renameSync(file, mine);
  } catch {
    return false; // another one was faster
  }
  const broken = isAbandoned(mine);
  if (broken) rmSync(mine, { force: true });
  else renameSync(mine, file);
  return broken;
}

function isRunning(pid) {
  if (pid === 0) return true; // the file is there, its text is about to be
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
