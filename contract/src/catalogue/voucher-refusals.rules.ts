/**
 * Why a code entered for a cart or a plan is refused: it is unknown, expired or used up, which have one answer, or
 * it is valid now, but not here.
 */
export const cartVoucherRefusals = [
  'ERRORS.VOUCHERINVALID',
  'ERRORS.VOUCHERNOTFORSHOP',
  'ERRORS.VOUCHERNOTFORPRODUCTS',
  'ERRORS.VOUCHERBELOWMINIMUM',
] as const
export type CartVoucherRefusal = (typeof cartVoucherRefusals)[number]

export const planVoucherRefusals = [
  'ERRORS.VOUCHERINVALID',
  'ERRORS.VOUCHERNOTFORPLANS',
  'ERRORS.VOUCHERNOTFORPLAN',
  'ERRORS.VOUCHERBELOWMINIMUM',
] as const
export type PlanVoucherRefusal = (typeof planVoucherRefusals)[number]

/** Whether a code, and not something else, is the reason for a failure. */
export const isVoucherRefusal = (code: string): code is CartVoucherRefusal | PlanVoucherRefusal =>
  [...cartVoucherRefusals, ...planVoucherRefusals].some((refusal) => refusal === code)
