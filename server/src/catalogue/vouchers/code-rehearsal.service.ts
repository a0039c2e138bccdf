import { type CodeRehearsal, rehearsedSubjectsMax } from '@slodki-ul/contract/catalogue/code-rehearsals.admin'
import { rehearsedDays } from '@slodki-ul/contract/catalogue/prices.admin'
import {
  misleadingCode,
  normalizeVoucher,
  type VoucherValues,
  voucherIssues,
} from '@slodki-ul/contract/catalogue/voucher-editing.rules'
import { dayMs } from '@slodki-ul/contract/durations'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import * as rules from '#catalogue/vouchers/code-labels.rules.ts'
import * as table from '#catalogue/vouchers/code-rehearsal.db.ts'
import { columnsOf } from '#catalogue/vouchers/voucher-columns.service.ts'
import {
  canUseVoucher,
  type PlanVoucherFacts,
  priceWithVoucher,
  voucherDiscount,
} from '#catalogue/vouchers/vouchers.rules.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'

type Deps = Pick<Context, 'clock' | 'queries'>
type Subject = CodeRehearsal['subjects'][number]
/** Something that a code makes cheaper, and how the ledger calls it. */
type Covered = Pick<Subject, 'kind' | 'id' | 'name'> & {
  readonly key: string
  readonly stored: rules.StoredPrice
  readonly after: number
}

const noUses = { all: 0, byCustomer: 0 }
const chargedOf = ({ price, reduced }: rules.StoredPrice): number => reduced ?? price

/** The code as it reduces one piece and one period, whenever it holds and however often it was used. */
const factsOf = (values: VoucherValues): PlanVoucherFacts => ({
  ...columnsOf(values),
  ...{ validFrom: null, validTo: null, usageLimit: null, usageLimitPerCustomer: null, usedBefore: 0 },
})

async function findCovered({ clock, queries }: Deps, db: Executor, facts: PlanVoucherFacts): Promise<Covered[]> {
  const now = clock.now()
  const products = (await table.selectReducible(db)).flatMap(({ id, name, categoryIds, ...stored }): Covered[] => {
    const line = { productId: id, categoryIds, amount: chargedOf(stored), isGiftCard: false }
    // A cart reaches a least total with more pieces of it.
    const inCart = { ...facts, minTotal: null }
    if (!canUseVoucher(inCart, [line], noUses, now)) return []
    const after = line.amount - voucherDiscount(inCart, [line]).total
    return [{ kind: 'product', id, name, key: `product ${id}`, stored, after }]
  })
  const plans = (await queries.listOfferedPrices(db)).flatMap(({ id, name, priceList, ...stored }): Covered[] => {
    const after = priceWithVoucher(facts, { planId: id, price: chargedOf(stored) }, noUses, now)
    const kind = priceList === 'webinar' ? 'plan-links' : 'plan'
    return after === null ? [] : [{ kind, id, name, key: `${priceList} ${id}`, stored, after }]
  })
  return [...plans, ...products]
}

/**
 * What a code makes of the prices of products and plans on every coming day of its time, by the price ledger (BO-082). It
 * takes the prices of now, as every rehearsal does.
 */
async function rehearse(context: Deps, db: Executor, values: VoucherValues): Promise<Subject[]> {
  const { validFrom, validTo } = columnsOf(values)
  const begin = Math.max(context.clock.now(), validFrom?.getTime() ?? 0)
  const days = rules.daysUntil(begin, validTo?.getTime() ?? null, rehearsedDays)
  const covered = await findCovered(context, db, factsOf(values))
  const idsOf = (isProduct: boolean) =>
    covered.filter(({ kind }) => (kind === 'product') === isProduct).map(({ id }) => id)
  const ledger = await table.selectLedger(db, {
    ...{ productIds: idsOf(true), planIds: [...new Set(idsOf(false))] },
    since: new Date(context.clock.now() - 32 * dayMs),
  })
  return covered.map(({ kind, id, name, key, stored, after }) => ({
    ...{ kind, id, name },
    labels: rules
      .labelsByDay(stored, { after, ledger: ledger.get(key) ?? [] }, { begin, days })
      .map(({ label, ...range }) => ({
        ...range,
        label: {
          ...{ price: toZloty(label.price), oldPrice: toZloty(label.oldPrice), percent: rules.percentOf(label) },
          lowestPrice30Days: label.lowest === null ? null : toZloty(label.lowest),
        },
        isMisleading: rules.isMisleading(label),
      })),
  }))
}

const misleads = ({ labels }: Subject): boolean => labels.some((each) => each.isMisleading)

/** The rehearsal of a code, what would mislead first. Fails with ERRORS.PROVIDEDATA for values that no code can have. */
export async function previewVoucher(context: Context, given: VoucherValues): Promise<Outcome<CodeRehearsal>> {
  const values = normalizeVoucher(given)
  // The code itself changes no price, and need not be typed yet.
  const issues = Object.entries(voucherIssues(values)).filter(([field, issue]) => issue && field !== 'code')
  if (issues.length > 0)
    return fail('ERRORS.PROVIDEDATA', {
      fields: Object.fromEntries(issues.map(([field, issue]) => [field, issue?.code ?? ''])),
    })
  const subjects = await rehearse(context, context.db, values)
  const misleading = subjects.filter(misleads)
  return succeed({
    subjects: [...misleading, ...subjects.filter((subject) => !misleads(subject))].slice(0, rehearsedSubjectsMax),
    ...{ count: subjects.length, misleadingCount: misleading.length },
  })
}

/** Fails with ERRORS.PROVIDEDATA when a public code announces a reduction that is none. */
export async function refuseMisleadingCode(context: Deps, db: Executor, values: VoucherValues): Promise<Outcome<null>> {
  if (!values.isPublic) return succeed(null)
  const names = (await rehearse(context, db, values)).filter(misleads).map(({ name }) => name)
  return names.length === 0
    ? succeed(null)
    : fail('ERRORS.PROVIDEDATA', {
        fields: { isPublic: misleadingCode },
        extra: { misleading: names.slice(0, 10) },
      })
}
