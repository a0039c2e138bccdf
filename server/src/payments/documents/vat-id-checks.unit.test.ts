import { describe, expect, test, vi } from 'vitest'
import { checkVatId } from '#payments/documents/vat-id-checks.service.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { anAddress } from '#testing/factories.ts'
import { openVatIdFake } from '#testing/vat-id-fake.ts'

const at = new Date('2026-11-23T10:00:00.000Z')
const inGermany = { ...anAddress, country: 'DE' }
const company = { name: 'Imkerei Biene GmbH', taxId: 'de 123 456 789', address: inGermany }

/** Checks a number; `form` changes what the buyer stated. */
async function check(change: { form?: object; invalid?: string[]; isDown?: boolean; error?: Error } = {}) {
  const vatIds = openVatIdFake()
  vatIds.isDown = change.isDown ?? false
  for (const number of change.invalid ?? []) vatIds.invalid.add(number)
  if (change.error) vi.spyOn(vatIds, 'check').mockRejectedValue(change.error)
  const warn = vi.fn()
  const form = {
    userWantsInvoice: true,
    invoiceFor: 'company',
    companyData: company,
    acceptsPolishVat: false,
    ...change.form,
  }
  const deps = { vatIds, clock: { date: () => at, now: () => at.getTime() }, log: { warn } }
  const outcome = await checkVatId(deps as unknown as Parameters<typeof checkVatId>[0], form as never)
  return { outcome, asked: vatIds.asked, warned: warn.mock.calls }
}

const about = { vatId: 'DE123456789', checkedAt: at.toISOString() }
const refusal = (message: string) => ({ error: 'ERRORS.PROVIDEDATA', fields: { 'companyData.taxId': message } })

describe('the VAT number of a company in another member state', () => {
  test('that VIES confirms is stored with the number of the consultation', async () => {
    expect(await check()).toEqual({
      outcome: { value: { ...about, isConfirmed: true, consultationNumber: 'WAPI1' } },
      ...{ asked: ['DE123456789'], warned: [] },
    })
  })

  test('that VIES does not confirm is refused, also for a buyer who accepts Polish VAT', async () => {
    for (const acceptsPolishVat of [false, true])
      expect((await check({ invalid: ['DE123456789'], form: { acceptsPolishVat } })).outcome).toEqual(
        refusal('ERRORS.VATIDUNCONFIRMED'),
      )
  })

  test('that cannot be checked is refused unless the buyer accepts Polish VAT, and logged', async () => {
    const refused = await check({ isDown: true })
    expect(refused.outcome).toEqual(refusal('ERRORS.VATIDUNCHECKED'))
    expect(refused.warned).toEqual([[{ err: expect.any(Error) }, 'a VAT number could not be checked']])
    const accepted = await check({ isDown: true, form: { acceptsPolishVat: true } })
    expect(accepted.outcome).toEqual({ value: { ...about, isConfirmed: false, consultationNumber: null } })
    const cause = new ProviderRefused('no', { status: 400 })
    expect((await check({ error: cause })).warned).toEqual([[{ err: cause }, 'a VAT number could not be checked']])
  })

  test('is no reason to hide an error of our own', async () => {
    const error = new Error('bug')
    await expect(check({ error, form: { acceptsPolishVat: true } })).rejects.toBe(error)
  })

  test.each<[string, object]>([
    ['a company in Poland', { companyData: { ...company, taxId: '526-587-76-35', address: anAddress } }],
    ['a buyer without an invoice', { userWantsInvoice: false }],
    ['a person', { invoiceFor: 'person' }],
  ])('is not asked for of %s', async (_who, form) => {
    expect(await check({ form })).toEqual({ outcome: { value: null }, asked: [], warned: [] })
  })
})
