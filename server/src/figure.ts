import type { Permission } from '@slodki-ul/contract/identity/permissions'
import type { FigureKind } from '@slodki-ul/contract/platform/figures.admin'
import type { Executor } from '#db/client.ts'

/** Some time: the first moment and the one after the last. */
export type Period = { readonly from: Date; readonly until: Date }

/** A figure of the back office: this one definition is used wherever it is shown (BO-040). */
export type Figure = {
  readonly kind: FigureKind
  readonly permission: Permission
  measure(db: Executor, period: Period): Promise<number | null>
}
