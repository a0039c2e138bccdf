import type { ShippingName } from '../catalogue/shipping.ts'

/** Services of InPost that the shop uses. */
export const shipmentServices = ['inpost_locker_standard', 'inpost_courier_standard'] as const
export type ShipmentService = (typeof shipmentServices)[number]

/** The service of InPost that carries a delivery method; null for another carrier and for files alone. */
export function serviceOf(method: ShippingName): ShipmentService | null {
  if (method.includes('InPostPaczkomaty')) return 'inpost_locker_standard'
  return method.includes('InPostKurier') ? 'inpost_courier_standard' : null
}

/**
 * States of a shipment: to be sent to the carrier, at the carrier and not confirmed, confirmed and labelled, refused,
 * cancelled.
 */
export const shipmentStates = ['pending', 'waiting', 'confirmed', 'failed', 'canceled'] as const
export type ShipmentState = (typeof shipmentStates)[number]

/** Where a parcel is, as far as the shop acts on it or shows it in words of its own. */
export const parcelStages = ['made', 'travelling', 'ready', 'delivered', 'returning', 'returned', 'lost'] as const
export type ParcelStage = (typeof parcelStages)[number]

/** Statuses of ShipX (`GET /v1/statuses`) by stage. */
const statusesByStage: Record<ParcelStage, readonly string[]> = {
  made: ['created', 'offers_prepared', 'offer_selected', 'confirmed'],
  travelling: [
    ...['dispatched_by_sender', 'dispatched_by_sender_to_pok', 'collected_from_sender', 'taken_by_courier'],
    ...['taken_by_courier_from_pok', 'adopted_at_source_branch', 'sent_from_source_branch'],
    ...['adopted_at_sorting_center', 'sent_from_sorting_center', 'adopted_at_target_branch', 'out_for_delivery'],
    ...['out_for_delivery_to_address', 'delay_in_delivery', 'redirect_to_box', 'canceled_redirect_to_box'],
    ...['readdressed', 'unstack_from_customer_service_point', 'unstack_from_box_machine'],
    ...['taken_by_courier_from_customer_service_point', 'courier_avizo_in_customer_service_point'],
  ],
  ready: [
    ...['ready_to_pickup', 'ready_to_pickup_from_pok', 'ready_to_pickup_from_pok_registered'],
    ...['ready_to_pickup_from_branch', 'pickup_reminder_sent', 'pickup_reminder_sent_address', 'avizo'],
    ...['stack_in_customer_service_point', 'stack_in_box_machine', 'stack_parcel_pickup_time_expired'],
    ...['stack_parcel_in_box_machine_pickup_time_expired'],
  ],
  delivered: ['delivered'],
  returning: [
    ...['pickup_time_expired', 'rejected_by_receiver', 'undelivered', 'undelivered_wrong_address'],
    ...['undelivered_incomplete_address', 'undelivered_unknown_receiver', 'undelivered_cod_cash_receiver'],
    ...['undelivered_no_mailbox', 'undelivered_lack_of_access_letterbox', 'undelivered_not_live_address'],
    ...['return_pickup_confirmation_to_sender', 'oversized'],
  ],
  returned: ['returned_to_sender'],
  lost: ['canceled', 'claimed', 'missing'],
}

/** The statuses of ShipX that mean a stage. */
export const statusesOf = (stage: ParcelStage): readonly string[] => statusesByStage[stage]

/** The stage that a status of ShipX means; null for one that is not known, which is shown and changes nothing (BO-056). */
export const stageOf = (status: string): ParcelStage | null =>
  parcelStages.find((stage) => statusesByStage[stage].includes(status)) ?? null

/** Why no shipment can be made for an order now, or one not be cancelled or printed. */
export const shipmentRefusals = [
  'orderState',
  'otherCarrier',
  'shipmentsOff',
  'shipmentPending',
  'sizeNeeded',
  'sidesNeeded',
  'tooHeavy',
  'noPoint',
  'alreadyUsed',
  'alreadyCanceled',
  'noLabel',
] as const
export type ShipmentRefusalReason = (typeof shipmentRefusals)[number]
