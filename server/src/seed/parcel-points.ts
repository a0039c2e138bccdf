import { makeDemoPoints } from '@slodki-ul/contract/catalogue/shipping-demo'
import { addPoints } from '#catalogue/shipping/parcel-points.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'

/** Adds points to use until the provider's list is read. */
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
