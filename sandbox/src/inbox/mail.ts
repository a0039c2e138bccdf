import PostalMime, { type Address, type Attachment } from 'postal-mime'
import * as z from 'zod'

const attachmentSchema = z.object({
  fileName: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Base64. */
  content: z.string(),
  /** Set when the HTML refers to it by `cid:…`. */
  contentId: z.string().nullable(),
})

export const mailSchema = z.object({
  id: z.string(),
  /** The recipients of the SMTP envelope, including blind copies, separated by ", ". */
  to: z.string(),
  /** The From header: `Name <address>` or only the address. */
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  attachments: z.array(attachmentSchema),
  /** Time of arrival by the simulated clock, ISO 8601. */
  date: z.string(),
})

export type Mail = z.infer<typeof mailSchema>

export type Envelope = { from: string; to: string[] }

/** Parses a raw message. `date` in ISO 8601. Throws when it is not a valid e-mail. */
export async function parseMail(raw: Buffer, envelope: Envelope, date: string): Promise<Omit<Mail, 'id'>> {
  const parsed = await PostalMime.parse(raw)
  return {
    to: envelope.to.join(', '),
    from: parsed.from ? writeAddress(parsed.from) : envelope.from,
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? null,
    attachments: parsed.attachments.map(readAttachment),
    date,
  }
}

/** Whether an attachment is shown as a file; pictures that the HTML refers to are not. */
export const isAttached = ({ contentId }: Mail['attachments'][number]): boolean => contentId === null

/** Whether a mail was delivered to an address, ignoring case. */
export function isFor(to: string, address: string): boolean {
  return to.toLowerCase().split(', ').includes(address.trim().toLowerCase())
}

function writeAddress({ name, address }: Address): string {
  if (address === undefined) return name
  return name ? `${name} <${address}>` : address
}

function readAttachment(
  { filename, mimeType, content, contentId }: Attachment,
  index: number,
): Mail['attachments'][number] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
  return {
    fileName: filename ?? `attachment-${index + 1}`,
    contentType: mimeType,
    size: bytes.byteLength,
    content: bytes.toString('base64'),
    contentId: contentId?.replace(/^<|>$/g, '') ?? null,
  }
}
