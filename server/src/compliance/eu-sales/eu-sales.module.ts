import { watchEuSales } from '#compliance/eu-sales/eu-sales.jobs.ts'
import { euSalesMails } from '#compliance/eu-sales/eu-sales.mail.ts'
import type { Module } from '#module.ts'

export const euSalesModule: Module = {
  jobs: [{ name: 'watch-eu-sales', run: watchEuSales }],
  mails: euSalesMails,
}
