/** Message codes a form field can carry. */
export const fieldErrors = [
  'ERRORS.REQUIRED',
  'ERRORS.ENTEREMAIL',
  'ERRORS.ENTERVALIDEMAIL',
  'ERRORS.INVALIDNIP',
  'ERRORS.INVALIDVATID',
  'ERRORS.VATIDUNCONFIRMED',
  'ERRORS.VATIDUNCHECKED',
  'ERRORS.INVALIDCOUNTRY',
  'ERRORS.DELIVERYCOUNTRY',
  'ERRORS.MAXLENGTH',
  'ERRORS.GIFTDAY',
] as const
export type FieldErrorCode = (typeof fieldErrors)[number]
