import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const source = readFileSync(join(import.meta.dirname, '../../admin/src/core/paths.ts'), 'utf8')

/** The paths of all screens of the back office. */
const paths: readonly string[] = [...source.matchAll(/^ {2}\w+: '(\/[^']*)',$/gm)].map(([, path = '']) => path)

/** Screens that are no page of the shell: the invitation stands before it, and the settings lead to their first page. */
const others = ['/invitation', '/settings']

/** The record of a path by its kind (staff-records.ts). */
const kinds: Record<string, string> = {
  '/orders/:id': 'order',
  '/products/imports/:id': 'import',
  '/products/:id': 'product',
  '/products/:id/price': 'product',
  '/products/:id/stock': 'product',
  '/promotions/:id': 'promotion',
  '/courses/:id': 'course',
  '/courses/films/:id': 'film',
  '/courses/instructors/:id': 'instructor',
  '/documents/settlements/:id': 'settlement',
  '/documents/:id': 'document',
  '/withdrawals/:id': 'withdrawal',
  '/vouchers/batches/:id': 'batch',
  '/vouchers/cards/:id': 'card',
  '/vouchers/:id': 'voucher',
  '/trainings/messages/:id': 'message',
  '/trainings/:id/attendance': 'training',
  '/trainings/:id': 'training',
  '/texts/:kind/:version': 'version',
  '/runs/:id': 'run',
  '/subscriptions/plans/:id': 'plan',
}

const isRecord = (path: string) => path.includes(':')

/** Screens with forms of their own; all others change records in dialogs only. */
export const editors: readonly string[] = [
  ...['/parcel-numbers', '/promotions/new', '/courses/instructors/new', '/subscriptions/plans/new'],
  ...['/documents/settlements', '/vouchers/new', '/vouchers/batches/new', '/trainings/new', '/settings/company'],
  ...['/settings/delivery', '/settings/payments', '/settings/switches', '/settings/notifications', '/settings/limits'],
  ...['/comments/authors', '/orders/:id', '/products/imports/:id', '/products/:id', '/promotions/:id', '/courses/:id'],
  ...['/courses/instructors/:id', '/subscriptions/plans/:id', '/vouchers/:id', '/trainings/:id', '/texts/:kind'],
  ...['/texts/mails/:kind', '/texts/pages/:kind', '/courses/films/:id'],
  ...['/products/:id/price', '/products/:id/stock', '/products/stock/count'],
]

/** Where work is done whole on a phone (BO-034). */
const phoneWork = ['/', '/orders', '/packing', '/comments', '/withdrawals', '/requests']
export const isForPhones = (path: string) => phoneWork.includes(path) || editors.includes(path)

export type StaffScreen = { path: string; address: string }

/** Comes before the list of documents, which loads the same figures, so that it has none yet. */
const early = '/documents/numbers'

/** The screens that show no single record. A new one comes by itself. */
export function listScreens(): StaffScreen[] {
  const found = [early, ...paths.filter((path) => path !== early && !isRecord(path) && !others.includes(path))]
  if (found.length < 40) throw new Error('The paths of the back office are not where they were.')
  return found.map((path) => ({ path, address: path }))
}

/** The screens that show a record, each with one; fails at a new one until its record is known. */
export const listRecordScreens = (records: Record<string, string>): StaffScreen[] =>
  paths.filter(isRecord).map((path) => {
    const address = path
      .replace('/texts/:kind', '/texts/terms')
      .replace('/mails/:kind', '/mails/welcome')
      .replace('/pages/:kind', '/pages/reviews')
      .replace(/:(id|version)/, records[kinds[path] ?? ''] ?? ':')
    if (isRecord(address)) throw new Error(`${path}: which record?`)
    return { path, address }
  })
