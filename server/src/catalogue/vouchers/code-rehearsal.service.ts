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
import { lockSteps, playSteps } from '#catalogue/prices/promotion-steps.service.ts'
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
import type { Executor, Transaction } from '#db/client.ts'
import { inRehearsal, inTransaction } from '#db/transaction.ts'

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

/** All that the code reduces, or what of it a promotion changed: never a plan. */
async function findCovered(
  { clock, queries }: Deps,
  db: Executor,
  facts: PlanVoucherFacts,
  promotionId?: string,
): Promise<Covered[]> {
  const now = clock.now()
  const products = (await table.selectReducible(db, promotionId)).flatMap(
    ({ id, name, categoryIds, ...stored }): Covered[] => {
      const line = { productId: id, categoryIds, amount: chargedOf(stored), isGiftCard: false }
      // A cart reaches a least total with more pieces of it.
      const inCart = { ...facts, minTotal: null }
      if (!canUseVoucher(inCart, [line], noUses, now)) return []
      const after = line.amount - voucherDiscount(inCart, [line]).total
      return [{ kind: 'product', id, name, key: `product ${id}`, stored, after }]
    },
  )
  if (promotionId) return products
  const plans = (await queries.listOfferedPrices(db)).flatMap(({ id, name, priceList, ...stored }): Covered[] => {
    const after = priceWithVoucher(facts, { planId: id, price: chargedOf(stored) }, noUses, now)
    const kind = priceList === 'webinar' ? 'plan-links' : 'plan'
    return after === null ? [] : [{ kind, id, name, key: `${priceList} ${id}`, stored, after }]
  })
  return [...plans, ...products]
}

function timesOf({ clock }: Pick<Deps, 'clock'>, values: VoucherValues): { begin: number; days: number } {
  const { validFrom, validTo } = columnsOf(values)
  const begin = Math.max(clock.now(), validFrom?.getTime() ?? 0)
  return { begin, days: rules.daysUntil(begin, validTo?.getTime() ?? null, rehearsedDays) }
}

const endOf = ({ begin, days }: { begin: number; days: number }): Date => new Date(begin + days * dayMs)

/**
 * Locks what the rehearsal of a public code changes and takes back. Called before the code is locked, because orders lock
 * their products before their code.
 */
export async function lockForRehearsal(context: Deps, tx: Transaction, values: VoucherValues): Promise<void> {
  if (values.isPublic) await lockSteps(tx, endOf(timesOf(context, values)))
}

type Stages = Map<string, { of: Covered; stages: rules.Stage[] }>

/** What the code makes of the prices of now and after each coming step of a promotion until a moment, and their ledger. */
async function playStages(context: Deps, tx: Transaction, facts: PlanVoucherFacts, until: Date) {
  const found: Stages = new Map()
  const now = context.clock.date()
  const look = async (at: Date, promotionId?: string) => {
    for (const covered of await findCovered(context, tx, facts, promotionId)) {
      const each = found.get(covered.key) ?? { of: covered, stages: [] }
      each.stages.push({ from: at.getTime(), stored: covered.stored, after: covered.after })
      found.set(covered.key, each)
    }
  }
  await look(now)
  await playSteps(tx, { now, until }, look)
  const idsOf = (isProduct: boolean) =>
    [...found.values()].flatMap(({ of: { kind, id } }) => ((kind === 'product') === isProduct ? [id] : []))
  const ledger = await table.selectLedger(tx, {
    ...{ productIds: idsOf(true), planIds: [...new Set(idsOf(false))] },
    since: new Date(now.getTime() - 32 * dayMs),
  })
  return { found, ledger }
}

/**
 * What a code makes of the prices of products and plans on every coming day of its time, by the price ledger and the
 * promotions that are planned (BO-082).
 */
async function rehearse(context: Deps, tx: Transaction, values: VoucherValues): Promise<Subject[]> {
  const { begin, days } = timesOf(context, values)
  const { found, ledger } = await inRehearsal(tx, () =>
    playStages(context, tx, factsOf(values), endOf({ begin, days })),
  )
  return [...found.values()].map(({ of: { kind, id, name, key }, stages }) => ({
    ...{ kind, id, name },
    labels: rules
      .labelsByDay({ stages, ledger: ledger.get(key) ?? [] }, { begin, days })
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
  const subjects = await inTransaction(context, async (tx) => {
    await lockSteps(tx, endOf(timesOf(context, values)))
    return rehearse(context, tx, values)
  })
  const misleading = subjects.filter(misleads)
  return succeed({
    subjects: [...misleading, ...subjects.filter((subject) => !misleads(subject))].slice(0, rehearsedSubjectsMax),
    ...{ count: subjects.length, misleadingCount: misleading.length },
  })
}

/** Fails with ERRORS.PROVIDEDATA when a public code announces a reduction that is none. */
export async function refuseMisleadingCode(
  context: Deps,
  tx: Transaction,
  values: VoucherValues,
): Promise<Outcome<null>> {
  if (!values.isPublic) return succeed(null)
  const names = (await rehearse(context, tx, values)).filter(misleads).map(({ name }) => name)
  return names.length === 0
    ? succeed(null)
    : fail('ERRORS.PROVIDEDATA', {
        fields: { isPublic: misleadingCode },
        extra: { misleading: names.slice(0, 10) },
      })
}
