/** Lists whose rows leave by a call of their own, with a permission of its own: products, whose file can be imported again. */
export const ownExports: ReadonlySet<string> = new Set(['listStaffProducts'])

/** Fields that tell who somebody is: a list with one of them is exported with a fresh code (BO-006). */
const personalFields = new Set([
  ...['email', 'buyerEmail', 'fullName', 'customerName', 'buyerName', 'phone', 'creator', 'ip'],
])
/** Lists that name persons in a field of another meaning: authors by name, and what a run of people was about. */
const personalLists = new Set(['listCommentAuthors', 'listRunRows'])

/** Whether a list with these columns is about persons. */
export const isPersonal = (list: string, columns: readonly string[]): boolean =>
  personalLists.has(list) || columns.some((id) => personalFields.has(id.split('.').at(-1) ?? ''))

/** Rows that leave by a call of their own, by list: codes of a batch, once (BO-096). */
const ownRows: Readonly<Record<string, (row: unknown) => boolean>> = {
  listVouchers: (row) => (row as { batchId: string | null }).batchId !== null,
}

/** Whether a row of a list is part of its export. */
export const isExported = (list: string, row: unknown): boolean => !ownRows[list]?.(row)
