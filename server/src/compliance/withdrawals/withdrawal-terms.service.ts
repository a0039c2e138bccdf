import type {
  WithdrawalExceptionRow,
  WithdrawalExceptionsQuery,
  WithdrawalWording,
} from '@slodki-ul/contract/compliance/withdrawal-terms.admin'
import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import { languages } from '@slodki-ul/contract/language'
import type { Page } from '@slodki-ul/contract/pagination'
import { returnAddressOf, withAddress } from '@slodki-ul/contract/platform/settings.rules'
import { findWithdrawalExceptions } from '#catalogue/products/products.service.ts'
import { checkWording } from '#compliance/withdrawals/wording.rules.ts'
import type { Context } from '#context.ts'
import { toPage } from '#db/list-page.ts'
import { plainText } from '#html.ts'
import { getLegalTexts } from '#legal/terms/terms.service.ts'
import { readSetting } from '#platform/settings/settings.service.ts'

const kinds = ['withdrawal', 'terms'] as const

/** The texts on withdrawing that the shop shows now, in both languages, with what they lack (BO-157). */
export async function getWithdrawalWording(context: Context): Promise<Outcome<WithdrawalWording[]>> {
  const company = withAddress(await readSetting(context.db, context, 'company'))
  const facts = { ...company, returnAddress: returnAddressOf(company) }
  const inLanguages = languages.map(async (language) => {
    const textOf = await getLegalTexts(context, context.db, kinds, language)
    return kinds.map((kind): WithdrawalWording => {
      const { version, publishedAt, html } = textOf(kind)
      return {
        ...{ text: kind, language, version, publishedAt: publishedAt.toISOString() },
        html: kind === 'withdrawal' ? html : '',
        checks: checkWording(kind, { text: plainText(html.replaceAll('<', ' <')), language }, facts),
      }
    })
  })
  return succeed((await Promise.all(inLanguages)).flat())
}

/** A page of products with the exceptions that their pages say. */
export async function listWithdrawalExceptions(
  { db }: Pick<Context, 'db'>,
  query: WithdrawalExceptionsQuery,
): Promise<Outcome<Page<WithdrawalExceptionRow>>> {
  const { items, totalItems } = await findWithdrawalExceptions(db, query)
  return succeed(
    toPage(
      query,
      items.map(({ id, ...item }) => ({ ...item, id: String(id) })),
      totalItems,
    ),
  )
}
