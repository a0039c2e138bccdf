import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The version of the tables below, kept in the file itself. */
const schemaVersion = 1

/** What sandboxes before SQLite saved in the same folder. It is simulation data, so it is dropped, not migrated. */
const formerFiles = ['state.json', 'state.jsonl', 'state.jsonl.tmp', 'mail']

// Rows keep their rowid when they are updated, so reading in the order of rowids gives the order of insertion.
const schema = `
  create table records (
    part text not null,
    collection text not null,
    id text not null,
    record text not null,
    primary key (part, collection, id)
  ) strict;
  create table mails (
    number integer primary key autoincrement,
    id text not null unique,
    recipients text not null,
    mail text not null
  ) strict;
  pragma user_version = ${schemaVersion};
`

/**
 * Opens the SQLite database of the sandbox in its folder and creates what is missing. Throws an Error that names the file
 * when it is not such a database.
 */
export function openDatabase(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true })
  const path = databasePath(folder)
  try {
    return prepare(new DatabaseSync(path))
  } catch (cause) {
    throw unreadable(path, cause)
  }
}

/** Removes the files of sandboxes before SQLite; returns the names of those that were there. */
export function removeFormerFiles(folder: string): string[] {
  const found = formerFiles.filter((name) => existsSync(join(folder, name)))
  for (const name of found) rmSync(join(folder, name), { recursive: true })
  return found
}

/** Runs a function in one transaction, which is rolled back when the function throws. */
export function transact<T>(database: DatabaseSync, run: () => T): T {
  database.exec('begin immediate')
  try {
    const result = run()
    database.exec('commit')
    return result
  } catch (error) {
    // A full disk may have ended the transaction already.
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}

/** The error for a database that cannot be read, with what to do about it. */
export function unreadable(path: string | null, cause: unknown): Error {
  return new Error(`The sandbox cannot read its state in ${path}. Remove this file to start with an empty sandbox.`, {
    cause,
  })
}

const databasePath = (folder: string) => join(folder, 'sandbox.sqlite')

function prepare(database: DatabaseSync): DatabaseSync {
  try {
    // What is committed survives the end of the process at any moment; only a power cut may take the last changes back.
    database.exec('pragma journal_mode = wal; pragma synchronous = normal;')
    const version = Number(database.prepare('pragma user_version').get()?.user_version)
    if (version === 0) transact(database, () => database.exec(schema))
    else if (version !== schemaVersion) throw new Error(`Schema version ${version} is not supported.`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
