import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { buildFa3, findSchemaErrors } from '#payments/documents/fa3-xml.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { belongsInKsef } from '#payments/documents/ksef.rules.ts'
import { ksefSends } from '#payments/documents/ksef.tables.ts'

/** Any number of KSeF, for corrections: the original may have one or not. */
const anyKsefNumber = '5265877635-20250826-0100001AF629-AF'

/**
 * Throws when an invoice, or the correction of one, that a test issued could not go to KSeF: whoever its buyer is, it has to be a
 * valid FA(3). A database that does not answer at the end of its test has nothing to check.
 */
export async function requireValidDocuments({ db }: Pick<Context, 'db'>): Promise<void> {
  // What the product itself found to be invalid is a test about that.
  const issued = await db
    .select(getTableColumns(invoices))
    .from(invoices)
    .leftJoin(ksefSends, and(eq(ksefSends.documentId, invoices.id), eq(ksefSends.code, 'schema')))
    .where(isNull(ksefSends.id))
    .catch(() => [])
  const documents = issued.filter((document) => belongsInKsef(document, true))
  if (documents.length === 0) return
  const files = await Promise.all(
    documents.flatMap((document) =>
      (document.corrected ? [null, anyKsefNumber] : [null]).map((correctedKsefNumber) =>
        buildFa3(document, { correctedKsefNumber }),
      ),
    ),
  )
  const errors = await findSchemaErrors(...files)
  if (errors.length > 0) throw new Error(`Issued documents are no valid FA(3): ${errors.join('; ')}`)
}
