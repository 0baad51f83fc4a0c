import { DatabaseSync } from 'node:sqlite';

const SCHEMA = `
  PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
  PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000;
  CREATE TABLE users (
    id INTEGER PRIMARY KEY, username TEXT NOT NULL UNIQUE, salt BLOB NOT NULL, hash BLOB NOT NULL
  ) STRICT;
  CREATE TABLE sessions (
    sid TEXT PRIMARY KEY, user INTEGER NOT NULL, until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE revisions (user INTEGER PRIMARY KEY, revision INTEGER NOT NULL) STRICT;
  CREATE TABLE categories (
    id INTEGER PRIMARY KEY, user INTEGER NOT NULL REFERENCES users (id), title TEXT NOT NULL,
    position INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX categories_user ON categories (user, position, id);
  CREATE TABLE notes (
    id TEXT NOT NULL, user INTEGER NOT NULL REFERENCES users (id),
    category INTEGER NOT NULL REFERENCES categories (id) ON DELETE CASCADE, parent TEXT, content TEXT NOT NULL,
    important INTEGER NOT NULL DEFAULT 0, scratched_out INTEGER NOT NULL DEFAULT 0, position INTEGER NOT NULL,
    PRIMARY KEY (user, id), FOREIGN KEY (user, parent) REFERENCES notes (user, id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX notes_parent ON notes (user, parent) WHERE parent IS NOT NULL;
  CREATE INDEX notes_last ON notes (user, position);
  CREATE TABLE visitors (id TEXT PRIMARY KEY, seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

const NOTE = 'id, content, category, parent, important, scratched_out';

/** Creates the schema in an empty database and prepares every statement of the yardstick once. */
export function prepareStatements(file: string) {
  const db = new DatabaseSync(file);
  db.exec(SCHEMA);
  const list = db.prepare(`SELECT ${NOTE} FROM notes WHERE user = ? ORDER BY position, id`);
  list.setReturnArrays(true);
  return {
    begin: db.prepare('BEGIN IMMEDIATE'),
    commit: db.prepare('COMMIT'),
    addUser: db.prepare('INSERT INTO users (username, salt, hash) VALUES (?, ?, ?)'),
    userNamed: db.prepare('SELECT id, salt, hash FROM users WHERE username = ?'),
    addSession: db.prepare('INSERT INTO sessions (sid, user, until) VALUES (?, ?, ?)'),
    session: db.prepare('SELECT until FROM sessions WHERE sid = ?'),
    revision: db.prepare('SELECT revision FROM revisions WHERE user = ?'),
    raise: db.prepare(
      `INSERT INTO revisions (user, revision) VALUES (?, 1)
       ON CONFLICT (user) DO UPDATE SET revision = revision + 1`,
    ),
    categories: db.prepare('SELECT id, title FROM categories WHERE user = ? ORDER BY position, id'),
    addCategory: db.prepare(
      `INSERT INTO categories (user, title, position)
       VALUES (?1, ?2, (SELECT coalesce(max(position), 0) + 1 FROM categories WHERE user = ?1))
       RETURNING id, title`,
    ),
    ownCategory: db.prepare('SELECT 1 FROM categories WHERE id = ? AND user = ?'),
    list,
    addNote: db.prepare(
      `INSERT INTO notes (user, category, parent, content, id, position)
       VALUES (?1, ?2, ?3, ?4, ?5, (SELECT coalesce(max(position), 0) + 1 FROM notes WHERE user = ?1))`,
    ),
    change: db.prepare(
      `UPDATE notes SET content = coalesce(?, content), important = coalesce(?, important),
       scratched_out = coalesce(?, scratched_out) WHERE id = ? AND user = ? RETURNING ${NOTE}`,
    ),
    place: db.prepare('UPDATE notes SET position = ? WHERE id = ? AND user = ? AND position <> ?1'),
    see: db.prepare(
      'INSERT INTO visitors (id, seen) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen',
    ),
  };
}
