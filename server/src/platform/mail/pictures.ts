import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assetsFolder } from '#paths.ts'
import type { MailContent } from '#platform/mail/content.ts'
import type { OutgoingMail } from '#providers/smtp.ts'

const read = async (cid: string, name: string): Promise<OutgoingMail['pictures'][number]> => ({
  cid,
  filename: `${name}.png`,
  content: await readFile(join(assetsFolder, 'mail', `${name}.png`)),
  contentType: 'image/png',
})

/** What the layout shows as `cid:…`: pictures travel with the mail, so that opening it asks nothing of any server. */
export const picturesOf = ({ art }: MailContent): Promise<OutgoingMail['pictures']> =>
  Promise.all([read('logo', 'logo'), ...(art ? [read('art', art)] : [])])
