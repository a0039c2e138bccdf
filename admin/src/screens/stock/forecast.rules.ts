import { forecastDays } from '@slodki-ul/contract/catalogue/stock.admin'

/** Whole days that a stock lasts at the pace of the last 28 days; null while nothing is sold. */
export const daysLeft = (stock: number, soldLately: number): number | null =>
  soldLately <= 0 ? null : Math.floor((stock * forecastDays) / soldLately)
