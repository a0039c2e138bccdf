/** Codes that only calls of the back office return, apart from those of the public API, whose web never loads them. */
export const adminErrorCodes = [
  'ERRORS.CODEREQUIRED',
  'ERRORS.CHANGEDMEANWHILE',
  'ERRORS.VERSIONREQUIRED',
  'ERRORS.ACTIONNOTALLOWED',
  'ERRORS.ABOVELIMIT',
  'ERRORS.NAMETAKEN',
  'ERRORS.NOWAYLEFT',
  'ERRORS.NOTENOUGHSTOCK',
  'ERRORS.STOCKCHANGED',
  'ERRORS.NOTREADY',
  'ERRORS.REHEARSALCHANGED',
  'ERRORS.PROMOTIONOVERLAPS',
  'ERRORS.TREETOODEEP',
  'ERRORS.INSIDEITSELF',
  'ERRORS.TARGETREQUIRED',
  'ERRORS.RUNBUSY',
  'ERRORS.UPLOADINVALID',
] as const
export type AdminErrorCode = (typeof adminErrorCodes)[number]
