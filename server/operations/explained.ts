import { currentUser } from '../database/sqlite/rights.ts';
import { codeOf } from '../runtime/thrown.ts';

/** Result codes of SQLite (https://sqlite.org/rescode.html), for files that a command opens itself. */
const SQLITE: Readonly<Record<number, string>> = {
  5: 'Another process holds the database; try again',
  8: 'The database may not be written',
  10: 'The disk of the database fails',
  13: 'The disk is full',
  14: 'The database cannot be opened',
};

/** The meaning of a system's error code for a file. */
function ofFile(code: string, file: string): string | undefined {
  const sentences: Readonly<Record<string, string>> = {
    ENOENT: `There is no ${file}.`,
    EACCES: `The user ${currentUser()} may not use ${file}.`,
    EPERM: `The user ${currentUser()} may not use ${file}.`,
    EEXIST: `${file} exists already.`,
    EISDIR: `${file} is a folder.`,
    ENOTDIR: `${file} is below a file, not a folder.`,
    EROFS: `${file} is on a file system that is mounted read-only.`,
    ENOSPC: `The disk of ${file} is full.`,
    EIO: `The disk of ${file} fails.`,
  };
  return sentences[code];
}

function ofNoFile(code: string, error: Error): string | undefined {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `The port ${'port' in error ? error.port : ''} is in use. Stop what uses it, or choose another PORT.`,
    EADDRNOTAVAIL: 'This machine does not have the address in HOST.',
    ENOTFOUND:
      'HOST is not a name that this machine can resolve. Use an address, such as 127.0.0.1 or 0.0.0.0.',
    EAI_AGAIN:
      'HOST is not a name that this machine can resolve. Use an address, such as 127.0.0.1 or 0.0.0.0.',
    EISDIR: 'A folder is named where a file belongs.',
    EACCES: `This user may not listen on that port (${error.message}). Choose a PORT above 1023, behind a proxy.`,
  };
  return sentences[code];
}

/** An error as one sentence for the operator, who may be able to fix it. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  const ofSqlite = 'errcode' in error ? SQLITE[Number(error.errcode) & 0xff] : undefined;
  if (ofSqlite !== undefined) return `${ofSqlite} (${error.message}).`;
  const file = code === 'ENOSPC' && 'dest' in error ? error.dest : 'path' in error && error.path;
  const known = file ? ofFile(code, String(file)) : ofNoFile(code, error);
  return known ?? error.message;
}
