import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { removeFile, writeDurably } from '#durable-file.ts'
import { isFor, type Mail, mailSchema } from './mail.ts'

const keptMails = 1000
const fileName = /^(\d{12}-[0-9a-f]{12})\.json$/

export type MailStore = {
  /** Resolves once the mail is on disk. */
  add: (mail: Omit<Mail, 'id'>) => Promise<Mail>
  /** Newest first; only those delivered to `address` when it is given. */
  list: (address?: string) => Promise<Mail[]>
  get: (id: string) => Promise<Mail | null>
  clear: () => Promise<void>
}

/** Opens the folder of received mails, one file each, so that the newest thousand cost nothing to keep. */
export async function openMailStore(folder: string): Promise<MailStore> {
  await mkdir(folder, { recursive: true })
  const files = await readdir(folder)
  /** Recipients by id, oldest first: ids begin with a number that only grows. */
  const recipients = new Map<string, string>()
  const pathOf = (id: string) => join(folder, `${id}.json`)
  for (const id of files.flatMap((name) => fileName.exec(name)?.[1] ?? []).toSorted()) {
    const mail = await readMail(pathOf(id))
    if (mail) recipients.set(id, mail.to)
  }
  let lastNumber = Number([...recipients.keys()].at(-1)?.split('-')[0] ?? 0)

  const get = async (id: string) => (recipients.has(id) ? await readMail(pathOf(id)) : null)

  return {
    get,
    async add(mail) {
      lastNumber += 1
      const id = `${String(lastNumber).padStart(12, '0')}-${randomBytes(6).toString('hex')}`
      const stored = { id, ...mail }
      await writeDurably(pathOf(id), JSON.stringify(stored))
      recipients.set(id, stored.to)
      await forget([...recipients.keys()].toSorted().slice(0, -keptMails))
      return stored
    },
    async list(address) {
      const ids = [...recipients].filter(([, to]) => address === undefined || isFor(to, address)).map(([id]) => id)
      const mails = await Promise.all(ids.toSorted().toReversed().map(get))
      return mails.filter((mail) => mail !== null)
    },
    clear: () => forget([...recipients.keys()]),
  }

  async function forget(ids: string[]): Promise<void> {
    for (const id of ids) recipients.delete(id)
    await Promise.all(ids.map((id) => removeFile(pathOf(id))))
  }
}

async function readMail(path: string): Promise<Mail | null> {
  const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // Emptied or pushed out by newer mails while it was being read.
    if (error.code === 'ENOENT') return null
    throw error
  })
  return content === null ? null : mailSchema.parse(JSON.parse(content))
}
