import { staffIdleMinutes } from '@slodki-ul/contract/limits'
import type { SettingKey } from '@slodki-ul/contract/platform/setting-rows.admin'
import { type CompanyData, type StaffLimits, splitAddress } from '@slodki-ul/contract/platform/settings.rules'
import type { DeliverySetting, DeliverySettings, PaymentSettings } from '@slodki-ul/contract/platform/shop-settings'
import {
  type AccountingSettings,
  type KsefSettings,
  type NotificationSettings,
  notificationKinds,
  type SwitchSettings,
} from '@slodki-ul/contract/platform/switch-settings'
import type { Config } from '#config.ts'

/** The values of every setting, as they are stored and sent: money in złoty. */
export type SettingValues = {
  company: CompanyData
  limits: StaffLimits
  delivery: DeliverySettings
  payments: PaymentSettings
  switches: SwitchSettings
  notifications: NotificationSettings
  ksef: KsefSettings
  accounting: AccountingSettings
  comments: CommentSettings
}

/** What keeps a comment of a trusted author waiting: a word or a phrase a line. */
type CommentSettings = { watchedWords: string }

const parcel = (position: number, price: number, maxKg: number | null = null): DeliverySetting => ({
  ...{ isEnabled: true, position, price, freeFrom: null, maxKg, countries: ['PL'] },
})

/**
 * Lockers are third, because the preselected method must not require a point. Couriers take an order in several parcels, a
 * locker holds one.
 */
const firstDelivery: DeliverySettings = {
  KurierDPD: parcel(1, 17.9),
  KurierDPDCod: parcel(2, 22.9),
  InPostPaczkomaty: parcel(3, 14.9, 25),
  InPostKurier: parcel(4, 15.9),
  Email: { isEnabled: true, position: 5, price: 0, freeFrom: null, maxKg: null, countries: ['PL'] },
}

/** What holds until somebody saves a setting: the company of the environment, and the limits that the owner asked for. */
export const initialSettings = ({
  seller,
  comingSoon,
  ksef,
}: Pick<Config, 'seller' | 'comingSoon' | 'ksef'>): { [Key in SettingKey]: SettingValues[Key] } => ({
  company: {
    ...{ name: seller.name, nip: seller.nip, email: seller.email, ...splitAddress(seller.address) },
    ...{ returnAddress: seller.returnAddress === seller.address ? '' : seller.returnAddress },
    ...{ phone: '', bankAccount: '', krs: seller.krs ?? '', regon: seller.regon ?? '', bdo: seller.bdo ?? '' },
    capital: seller.capital ?? '',
  },
  limits: { orderRefundAmount: 500, dailyRefundAmount: 2_000, staffIdleMinutes },
  delivery: firstDelivery,
  payments: { Stripe: true, Blik: true, Cod: true, codMaxAmount: null, codCountries: ['PL'] },
  switches: {
    ...{ newsletter: true, community: true, comments: true, comingSoon, blikReminders: true },
    comingSoonDates: { from: '', to: '' },
    maintenance: { isAnnounced: false, from: '', to: '', pl: '', en: '' },
    checkout: { isPaused: false, pl: '', en: '' },
  },
  ksef: { mode: ksef?.isChosen ? ksef.environment : 'off', isForAll: false, failure: { from: '', to: '' } },
  accounting: { receipts: 'single' },
  comments: { watchedWords: '' },
  notifications: Object.fromEntries(
    notificationKinds.map((kind) => [kind, { roles: [], addresses: [] }]),
  ) as unknown as NotificationSettings,
})
