// Without the prefix of all: the list is a part of the first load.
const names = [
  'CODEREQUIRED',
  'CHANGEDMEANWHILE',
  'VERSIONREQUIRED',
  'ACTIONNOTALLOWED',
  'ABOVELIMIT',
  'NAMETAKEN',
  'NOWAYLEFT',
  'NOTENOUGHSTOCK',
  'STOCKCHANGED',
  'NOTREADY',
  'REHEARSALCHANGED',
  'PROMOTIONOVERLAPS',
  'TREETOODEEP',
  'INSIDEITSELF',
  'TARGETREQUIRED',
  'RUNBUSY',
  'COUNTTOOLONG',
  'UPLOADINVALID',
  'FILMADDRESS',
  'FILMHOSTOFF',
  'FILMNOTSHOWN',
  'FILMHOSTDOWN',
  'FILMLENGTH',
  'FILMTOOLS',
  'DISKFULL',
] as const
export type AdminErrorCode = `ERRORS.${(typeof names)[number]}`

/** Codes that only calls of the back office return, apart from those of the public API, whose web never loads them. */
export const adminErrorCodes = names.map((name) => `ERRORS.${name}` as const)
