import { makeDemoPoints } from '@slodki-ul/contract/shipping-demo'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { addPoints } from '#features/shipping/parcel-points.service.ts'

/** Points for an academy that has not yet heard of its provider's. */
export const seedPoints = (tx: Transaction, { clock }: Context): Promise<void> =>
  addPoints(
    tx,
    makeDemoPoints().map(({ street, buildingNumber, ...point }) => ({
      ...point,
      street: `${street} ${buildingNumber}`,
      type: 'parcel_locker',
      status: 'Operating',
      isOpen: true,
      openingHours: point.isOpenAlways ? '24/7' : 'PN-SB 06:00-22:00',
    })),
    clock.date(),
  )
