import {
  type Acceptance,
  type AcceptancesQuery,
  acceptanceWays,
  type legalTextsEndpoints,
} from '@slodki-ul/contract/compliance/legal-texts.admin'
import { formatMoment } from '@slodki-ul/contract/dates'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { bulkRowsMax } from '@slodki-ul/contract/lists'
import type { Page } from '@slodki-ul/contract/pagination'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { toPage } from '#db/list-page.ts'
import { makeReport } from '#db/report.ts'
import type { FileResponse } from '#http/responses.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { selectAcceptances, selectAcceptancesPage } from '#legal/consents/consents.service.ts'
import { findLegalVersions, type LegalKind } from '#legal/terms/terms.service.ts'
import { recordChange } from '#platform/audit/staff-actions.ts'
import { csvFile } from '#platform/files/write-table.ts'

type OfText = { kind: LegalKind; version: string }
type Found = Awaited<ReturnType<typeof selectAcceptances>>[number]

const isKnown = async (db: Executor, { kind, version }: OfText): Promise<boolean> =>
  (await findLegalVersions(db, kind)).some((each) => each.version === version)

/** Returns the number of the order that a text was accepted with. */
async function readNumbers({ queries }: Pick<Context, 'queries'>, db: Executor, found: readonly Found[]) {
  const ids = found.flatMap(({ orderId }) => orderId ?? [])
  const buyers = await queries.findOrderBuyers(db, ids)
  return (orderId: string | null) => (orderId === null ? null : (buyers.get(orderId)?.number ?? null))
}

/** A page of those who accepted a version, and with what (BO-138). Fails with ERRORS.NOTFOUND. */
export async function listAcceptances(
  context: Context,
  text: OfText,
  query: AcceptancesQuery,
): Promise<Outcome<Page<Acceptance>>> {
  const { db } = context
  if (!(await isKnown(db, text))) return fail('ERRORS.NOTFOUND')
  const { items, totalItems } = await selectAcceptancesPage(db, text, query)
  const numberOf = await readNumbers(context, db, items)
  const rows = items.map(({ ip: _, at, ...item }) => ({
    ...item,
    at: at.toISOString(),
    orderNumber: numberOf(item.orderId),
  }))
  return succeed(toPage(query, rows, totalItems))
}

const words = {
  pl: {
    headings: ['E-mail', 'Kiedy', 'Język', 'Przy czym', 'Zamówienie', 'Subskrypcja', 'Adres IP', 'Wersja'],
    ways: ['zamówienie', 'subskrypcja', 'konto'],
  },
  en: {
    headings: ['E-mail', 'When', 'Language', 'With what', 'Order', 'Subscription', 'IP address', 'Version'],
    ways: ['order', 'subscription', 'account'],
  },
}

/**
 * Who accepted a version as CSV for a spreadsheet, with the network address that proves it. Whose data left is recorded in the
 * entry of the export (BO-181). Fails with ERRORS.NOTFOUND, ERRORS.ABOVELIMIT or ERRORS.RUNBUSY.
 */
export function exportAcceptances(
  context: Context,
  caller: StaffCaller,
  text: OfText,
  { in: language, ...filters }: Input<typeof legalTextsEndpoints.exportAcceptances>['query'],
): Promise<Outcome<FileResponse>> {
  return makeReport(context, async (tx): Promise<Outcome<FileResponse>> => {
    if (!(await isKnown(tx, text))) return fail('ERRORS.NOTFOUND')
    const found = await selectAcceptances(tx, text, filters, bulkRowsMax + 1)
    if (found.length > bulkRowsMax) return fail('ERRORS.ABOVELIMIT', { extra: { most: bulkRowsMax } })
    const numberOf = await readNumbers(context, tx, found)
    const { headings, ways } = words[language]
    const lines = found.map((row) => [
      ...[row.email, formatMoment(row.at), row.language, ways[acceptanceWays.indexOf(row.way)] ?? row.way],
      ...[numberOf(row.orderId) ?? '', row.subscriptionId ?? '', row.ip, text.version],
    ])
    await recordChange(tx, context, caller, {
      ...{ record: 'legal-text', recordId: text.kind, before: {} },
      after: { exported: text.version, people: found.length, filters },
    })
    return succeed(csvFile(`akceptacje-${text.kind}`, context.clock.date(), [headings, ...lines]))
  })
}
