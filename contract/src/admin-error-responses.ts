import type { AdminErrorCode } from './admin-error-codes.ts'
import type { ErrorRow } from './error-responses.ts'

/** Failures that only the back office gets: code → status and English sentence. */
export const adminErrorResponses = {
  'ERRORS.CODEREQUIRED': {
    status: 401,
    title: 'Code required',
    detail: 'Send the code of the authenticator, or a recovery code, with the password.',
  },
  'ERRORS.CHANGEDMEANWHILE': {
    status: 409,
    title: 'Changed meanwhile',
    detail: 'Somebody else has changed this record. Here are its present values.',
  },
  'ERRORS.VERSIONREQUIRED': {
    status: 428,
    title: 'Version required',
    detail: 'Send the version of the record that the change is based on, in the header If-Match.',
  },
  'ERRORS.ACTIONNOTALLOWED': {
    status: 409,
    title: 'Not possible now',
    detail: 'The record is in a state that does not allow this.',
  },
  'ERRORS.ABOVELIMIT': {
    status: 422,
    title: 'Above the limit',
    detail: 'That is more than is allowed at once.',
  },
  'ERRORS.NAMETAKEN': {
    status: 409,
    title: 'Name taken',
    detail: 'Something of that name exists already.',
  },
  'ERRORS.NOWAYLEFT': {
    status: 409,
    title: 'No way left',
    detail: 'Some kind of cart would be left without any delivery or payment.',
  },
  'ERRORS.NOTENOUGHSTOCK': {
    status: 409,
    title: 'Not enough stock',
    detail: 'There are fewer pieces in stock than that.',
  },
  'ERRORS.STOCKCHANGED': {
    status: 409,
    title: 'Stock changed',
    detail: 'The stock has changed since the count began. Compare the count with the present stock.',
  },
  'ERRORS.RUNBUSY': {
    status: 409,
    title: 'Busy',
    detail: 'Two reports or exports are being made already. Try again in a moment.',
  },
  'ERRORS.COUNTTOOLONG': {
    status: 422,
    title: 'Counting takes too long',
    detail: 'So many rows fit that counting them takes too long. Use narrower filters, or try again later.',
  },
  'ERRORS.UPLOADINVALID': {
    status: 422,
    title: 'File not accepted',
    detail: 'The file is of another type, too small, damaged, or does not fit. The reason says which.',
  },
  'ERRORS.NOTREADY': {
    status: 409,
    title: 'Not ready',
    detail: 'Something is missing that customers have to be told.',
  },
  'ERRORS.PROMOTIONOVERLAPS': {
    status: 409,
    title: 'Another promotion',
    detail: 'A product has another promotion in that time. Here are both.',
  },
  'ERRORS.TREETOODEEP': {
    status: 409,
    title: 'Too deep',
    detail: 'A tree of categories has three levels.',
  },
  'ERRORS.INSIDEITSELF': {
    status: 409,
    title: 'Inside itself',
    detail: 'A category cannot go into itself or into one below it.',
  },
  'ERRORS.TARGETREQUIRED': {
    status: 409,
    title: 'Target required',
    detail: 'Something is in this category or refers to it: say where that goes.',
  },
  'ERRORS.REHEARSALCHANGED': {
    status: 409,
    title: 'Rehearsal changed',
    detail: 'The outcome would be another one by now. Look at it again and confirm.',
  },
  'ERRORS.FILMADDRESS': {
    status: 400,
    title: 'No film there',
    detail: 'This is no address of a film at YouTube or Vimeo.',
  },
  'ERRORS.FILMHOSTOFF': {
    status: 409,
    title: 'Host not allowed',
    detail: 'The settings of the server do not let films of this host into pages.',
  },
  'ERRORS.FILMNOTSHOWN': {
    status: 409,
    title: 'Film not shown',
    detail: 'The host knows no film at this address, or does not show it on other sites.',
  },
  'ERRORS.FILMHOSTDOWN': {
    status: 503,
    title: 'No response of the host',
    detail: 'The host of the film does not respond. Try again in a moment.',
  },
  'ERRORS.FILMLENGTH': {
    status: 400,
    title: 'Length missing',
    detail: 'The host does not say how long the film is: its length is needed.',
  },
  'ERRORS.FILMTOOLS': {
    status: 409,
    title: 'No films made here',
    detail: 'The server makes no films: ffmpeg is not installed on it.',
  },
  'ERRORS.DISKFULL': {
    status: 409,
    title: 'Disk full',
    detail: 'The disk of the server has too little space for this file and the film made of it.',
  },
} as const satisfies Record<AdminErrorCode, ErrorRow>
