import type { Context } from '#context.ts'
import { type EvidenceFile, type EvidenceSubject, pathName, recordsFile } from '#evidence.ts'
import { selectConsentEvidence } from '#legal/consents/consents.db.ts'

/** The consents with the texts they were given to, each with its version and hash (BO-072). */
export async function consentEvidence(
  { db }: Pick<Context, 'db'>,
  { kind, id }: EvidenceSubject,
): Promise<EvidenceFile[]> {
  const given = await selectConsentEvidence(db, { kind, id })
  const pathOf = ({ text }: (typeof given)[number]) =>
    `terms/${pathName(`${text.kind}-${text.version}-${text.language}`)}.html`
  const texts = new Map(given.map((each) => [pathOf(each), each.text.html]))
  return [
    recordsFile(
      'consents.json',
      given.map((each) => ({
        ...each.consent,
        text: {
          ...{ file: pathOf(each), kind: each.text.kind, version: each.text.version, language: each.text.language },
          ...{ publishedAt: each.text.publishedAt, sha256: each.text.sha256 },
        },
      })),
    ),
    ...[...texts].map(([path, content]) => ({ path, content })),
  ]
}
