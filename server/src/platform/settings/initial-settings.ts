import type { SettingKey } from '@slodki-ul/contract/platform/settings.admin'
import type { CompanyData, RefundLimits } from '@slodki-ul/contract/platform/settings.rules'
import type { Config } from '#config.ts'

/** The values of every setting, as they are stored and sent: money in złoty. */
export type SettingValues = { company: CompanyData; limits: RefundLimits }

/** What holds until somebody saves a setting: the company of the environment, and the limits that the owner asked for. */
export const initialSettings = ({ seller }: Pick<Config, 'seller'>): { [Key in SettingKey]: SettingValues[Key] } => ({
  company: {
    ...{ name: seller.name, nip: seller.nip, address: seller.address, email: seller.email },
    ...{ returnAddress: seller.returnAddress === seller.address ? '' : seller.returnAddress },
    ...{ phone: '', bankAccount: '', krs: seller.krs ?? '', regon: seller.regon ?? '', bdo: seller.bdo ?? '' },
    capital: seller.capital ?? '',
  },
  limits: { orderRefundAmount: 500, dailyRefundAmount: 2_000 },
})
