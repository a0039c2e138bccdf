import type { Context } from '#context.ts'
import { type EvidenceFile, type EvidenceSubject, recordsFile } from '#evidence.ts'
import { selectMailsAbout } from '#platform/mail/outbox.ts'

type Listed = Awaited<ReturnType<typeof selectMailsAbout>>[number]

const textOf = ({ recipient, sentAt, content }: Listed): string | null =>
  content &&
  [
    `To: ${recipient}`,
    `Sent: ${sentAt?.toISOString() ?? ''}`,
    `Subject: ${content.subject}`,
    ...content.attachments.map(({ name, sha256 }) => `Attachment: ${name}, SHA-256 ${sha256}`),
    '',
    content.text,
    '',
  ].join('\n')

/** The mails as they were sent, without links that work and whole codes of gift cards (BO-072, BO-009). */
export async function mailEvidence(
  { db }: Pick<Context, 'db'>,
  { id, relatedIds }: EvidenceSubject,
): Promise<EvidenceFile[]> {
  const mails = await selectMailsAbout(db, [id, ...relatedIds])
  const listed = mails.map((mail, index) => ({
    mail,
    path: `mails/${String(index + 1).padStart(3, '0')}-${mail.kind}.txt`,
    text: textOf(mail),
  }))
  const records = listed.map(({ mail: { kind, recipient, createdAt, sentAt, failedAt }, path, text }) => ({
    ...{ kind, recipient, createdAt, sentAt, failedAt, file: text === null ? null : path },
  }))
  return [
    recordsFile('mails.json', records),
    ...listed.flatMap(({ path, text }) => (text === null ? [] : [{ path, content: text }])),
  ]
}
