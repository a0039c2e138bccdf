import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assetsFolder } from '#paths.ts'
import type { MailContent } from '#platform/mail/content.ts'
import type { OutgoingMail } from '#providers/smtp.ts'

/** Pictures by name, read once because mails are sent thousands of times. */
const contents = new Map<string, Buffer>()

async function contentOf(name: string): Promise<Buffer> {
  const content = contents.get(name) ?? (await readFile(join(assetsFolder, 'mail', `${name}.png`)))
  contents.set(name, content)
  return content
}

const read = async (cid: string, name: string): Promise<OutgoingMail['pictures'][number]> => ({
  cid,
  filename: `${name}.png`,
  content: await contentOf(name),
  contentType: 'image/png',
})

/** Pictures that the layout refers to as `cid:…`. They are attached, so that opening a mail contacts no server. */
export const picturesOf = ({ art }: MailContent): Promise<OutgoingMail['pictures']> =>
  Promise.all([read('logo', 'logo'), ...(art ? [read('art', art)] : [])])
