import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { isFor, type Mail, mailSchema } from './mail.ts'

const maxStoredMails = 1000

export type MailStore = {
  /** Saves a mail and gives it an id. */
  add: (mail: Omit<Mail, 'id'>) => Mail
  /** Newest first; only those delivered to `address` when it is given. */
  list: (address?: string) => Mail[]
  get: (id: string) => Mail | null
  clear: () => void
}

/** Stores the thousand newest mails in the database. */
export function createMailStore(database: DatabaseSync): MailStore {
  const insert = database.prepare('insert into mails (id, recipients, mail) values (?, ?, ?)')
  const deleteUpTo = database.prepare('delete from mails where number <= ?')
  const selectRecipients = database.prepare('select id, recipients from mails order by number desc')
  const select = database.prepare('select mail from mails where id = ?')
  const deleteAll = database.prepare('delete from mails')

  function get(id: string): Mail | null {
    const row = select.get(id)
    return row ? mailSchema.parse(JSON.parse(String(row.mail))) : null
  }

  return {
    get,
    add(mail) {
      const stored = { id: randomBytes(12).toString('hex'), ...mail }
      const { lastInsertRowid } = insert.run(stored.id, stored.to, JSON.stringify(stored))
      deleteUpTo.run(Number(lastInsertRowid) - maxStoredMails)
      return stored
    },
    list: (address) =>
      selectRecipients
        .all()
        .filter(({ recipients }) => address === undefined || isFor(String(recipients), address))
        .flatMap(({ id }) => get(String(id)) ?? []),
    clear: () => void deleteAll.run(),
  }
}
