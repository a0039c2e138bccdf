import type { Permission } from '@slodki-ul/contract/identity/permissions'

const groups = {
  orders: ['orders', 'refunds', 'returns', 'withdrawals'],
  shop: ['products', 'prices', 'stock', 'catalogue', 'categories', 'vouchers', 'gift-cards', 'plans'],
  content: ['courses', 'comments', 'trainings', 'texts', 'newsletter', 'mails'],
  people: ['members', 'privacy'],
  money: ['documents', 'exports', 'reports'],
  system: ['audit', 'settings', 'staff', 'system', 'imports'],
} as const
type GroupName = keyof typeof groups

/** The rows of the matrix by what they are about; the first part of each permission decides. */
export const permissionGroups = (Object.keys(groups) as GroupName[]).map((name) => ({
  name,
  holds: (permission: Permission): boolean =>
    (groups[name] as readonly string[]).includes(permission.split('.')[0] ?? ''),
}))
