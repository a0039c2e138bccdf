import type { SettingKey } from '@slodki-ul/contract/platform/setting-rows.admin'
import type { CompanyData, RefundLimits } from '@slodki-ul/contract/platform/settings.rules'
import type { DeliverySetting, DeliverySettings, PaymentSettings } from '@slodki-ul/contract/platform/shop-settings'
import type { Config } from '#config.ts'

/** The values of every setting, as they are stored and sent: money in złoty. */
export type SettingValues = {
  company: CompanyData
  limits: RefundLimits
  delivery: DeliverySettings
  payments: PaymentSettings
}

const parcel = (position: number, price: number, maxKg: number): DeliverySetting => ({
  ...{ isEnabled: true, position, price, freeFrom: null, maxKg, countries: ['PL'] },
})

/** Lockers are third, because the preselected method must not require a point. */
const firstDelivery: DeliverySettings = {
  KurierDPD: parcel(1, 17.9, 30),
  KurierDPDCod: parcel(2, 22.9, 30),
  InPostPaczkomaty: parcel(3, 14.9, 25),
  InPostKurier: parcel(4, 15.9, 30),
  Email: { isEnabled: true, position: 5, price: 0, freeFrom: null, maxKg: null, countries: ['PL'] },
}

/** What holds until somebody saves a setting: the company of the environment, and the limits that the owner asked for. */
export const initialSettings = ({ seller }: Pick<Config, 'seller'>): { [Key in SettingKey]: SettingValues[Key] } => ({
  company: {
    ...{ name: seller.name, nip: seller.nip, address: seller.address, email: seller.email },
    ...{ returnAddress: seller.returnAddress === seller.address ? '' : seller.returnAddress },
    ...{ phone: '', bankAccount: '', krs: seller.krs ?? '', regon: seller.regon ?? '', bdo: seller.bdo ?? '' },
    capital: seller.capital ?? '',
  },
  limits: { orderRefundAmount: 500, dailyRefundAmount: 2_000 },
  delivery: firstDelivery,
  payments: { Stripe: true, Blik: true, Cod: true, codMaxAmount: null, codCountries: ['PL'] },
})
