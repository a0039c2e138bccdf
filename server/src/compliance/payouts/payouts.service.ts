import type { PayoutLineReply, PayoutReply, payoutsEndpoints } from '@slodki-ul/contract/compliance/payouts.admin'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import pLimit from 'p-limit'
import { matchLines, sumsOf } from '#compliance/payouts/payout-lines.rules.ts'
import { selectOwnRecords } from '#compliance/payouts/payouts.db.ts'
import type { Context } from '#context.ts'
import { ProviderError } from '#providers/provider-error.ts'
import { ProviderRefused } from '#providers/refused.ts'
import type { ProviderPayout, ProviderPayoutLine } from '#providers/stripe-payouts.ts'

type MatchedLine = ReturnType<typeof matchLines<ProviderPayoutLine>>[number]

/** Payouts whose lines the provider is asked for at once. */
const askedAtOnce = 4

/** Asks the provider. Fails with ERRORS.NOTFOUND or ERRORS.UNAVAILABLE. */
async function ask<Value>({ log }: Pick<Context, 'log'>, call: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return succeed(await call())
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error instanceof ProviderRefused && error.status === 404) return fail('ERRORS.NOTFOUND')
    log.warn({ err: error }, 'payouts not read: provider unavailable')
    return fail('ERRORS.UNAVAILABLE')
  }
}

const presentLine = ({ id, kind, description, order, mismatch, ...line }: MatchedLine): PayoutLineReply => ({
  ...{ id, kind, description, order, mismatch, at: line.at.toISOString() },
  ...{ amount: toZloty(line.amount), fee: toZloty(line.fee) },
  expected: line.expected === null ? null : toZloty(line.expected),
})

function presentPayout({ id, arrivesOn, state, amount }: ProviderPayout, lines: readonly MatchedLine[]): PayoutReply {
  const { sums, rest } = sumsOf(amount, lines)
  return {
    ...{ id, arrivesOn, state, amount: toZloty(amount), rest: toZloty(rest), linesCount: lines.length },
    sums: {
      ...{ sale: toZloty(sums.sale), refund: toZloty(sums.refund), fee: toZloty(sums.fee) },
      ...{ dispute: toZloty(sums.dispute), other: toZloty(sums.other) },
    },
    unmatched: lines.filter(({ mismatch }) => mismatch !== null).map(presentLine),
  }
}

/**
 * The payouts that arrive in a month, as the provider tells them now, with what of them has no match here (BO-169). Fails with
 * ERRORS.UNAVAILABLE.
 */
export async function listPayouts(
  context: Context,
  month: string,
): Promise<Outcome<Reply<(typeof payoutsEndpoints)['listPayouts']>>> {
  const { payouts: provider, db } = context
  if (!provider) return succeed({ month, isConnected: false, payouts: [] })
  const limit = pLimit(askedAtOnce)
  const found = await ask(context, async () => {
    const payouts = await provider.listPayouts(month)
    return Promise.all(
      payouts.map((payout) =>
        limit(async () => ({ payout, lines: payout.isAutomatic ? await provider.listLines(payout.id) : [] })),
      ),
    )
  })
  if (failed(found)) return found.error === 'ERRORS.NOTFOUND' ? fail('ERRORS.UNAVAILABLE') : found
  const records = await selectOwnRecords(
    db,
    found.value.flatMap(({ lines }) => lines),
  )
  return succeed({
    ...{ month, isConnected: true },
    payouts: found.value.map(({ payout, lines }) => presentPayout(payout, matchLines(lines, records))),
  })
}

/** Every line of a payout. Fails with ERRORS.NOTFOUND or ERRORS.UNAVAILABLE. */
export async function listPayoutLines(
  context: Context,
  id: string,
): Promise<Outcome<Reply<(typeof payoutsEndpoints)['listPayoutLines']>>> {
  const { payouts: provider, db } = context
  if (!provider) return fail('ERRORS.NOTFOUND')
  const found = await ask(context, () => provider.listLines(id))
  if (failed(found)) return found
  const lines = matchLines(found.value, await selectOwnRecords(db, found.value))
  return succeed({ lines: lines.map(presentLine) })
}
