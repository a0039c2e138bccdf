import type { pricesEndpoints } from '@slodki-ul/contract/catalogue/prices.admin'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import { Temporal } from 'temporal-polyfill'
import { drawProof, type ShownPrice } from '#catalogue/prices/price-proof.pdf.ts'
import { signProof } from '#catalogue/prices/price-proof-signature.ts'
import { selectPrices } from '#catalogue/prices/prices.admin.db.ts'
import { omnibusDiscount, withAnnouncedPrices } from '#catalogue/products/products.rules.ts'
import { findShelves, loadCards } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import type { FileResponse } from '#http/responses.ts'

type Stored = Awaited<ReturnType<typeof selectPrices>>[number]

/** A row of the ledger as the shop showed it, by the rule of its labels. */
function shownOf({ price, regularPrice, lowestPrice, validFrom, validTo }: Stored): ShownPrice {
  const row = withAnnouncedPrices({
    price: regularPrice,
    discountPrice: price < regularPrice ? price : null,
    lowestPrice30Days: lowestPrice,
  })
  return {
    ...{ from: validFrom, to: validTo, price: toZloty(row.discountPrice ?? row.price) },
    oldPrice: row.discountPrice === null ? null : toZloty(row.price),
    percent: omnibusDiscount(row),
    lowestPrice30Days: row.lowestPrice30Days === null ? null : toZloty(row.lowestPrice30Days),
  }
}

/** What the shop showed for a product on a day and in the 30 days before it, as a signed PDF for the trade inspection (BO-090). */
export async function provePrice(
  context: Context,
  productId: number,
  { day, lang }: Input<typeof pricesEndpoints.provePrice>['query'],
): Promise<Outcome<FileResponse>> {
  const { db, clock, settings, config } = context
  const loaded = (await loadCards(context, db, [productId], lang)).get(productId)
  if (!loaded) return fail('ERRORS.UNABLETOLOADPRODUCT')
  const first = Temporal.PlainDate.from(day)
  const before = { from: first.subtract({ days: 30 }).toString(), to: first.subtract({ days: 1 }).toString() }
  const read = async (days: { from: string; to: string }) =>
    (await selectPrices(db, productId, days)).toReversed().map(shownOf)
  const { name, nip } = await settings.read('company')
  const sku = (await findShelves(db, [productId])).get(productId)?.sku ?? ''
  const pdf = await drawProof({
    ...{ product: { name: loaded.card.name, sku }, seller: { name, nip }, day, before, language: lang },
    ...{ shown: await read({ from: day, to: day }), shownBefore: await read(before), issuedAt: clock.date() },
  })
  return succeed({
    name: `${lang === 'en' ? 'price-proof' : 'poswiadczenie-ceny'}-${sku || productId}-${day}.pdf`,
    content: signProof(config, pdf),
  })
}
