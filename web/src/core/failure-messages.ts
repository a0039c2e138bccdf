import type { ErrorCode } from '@slodki-ul/contract/error-codes'

/** What could not be done, by the call that failed: every call that the web makes has its words (ERR-43 to ERR-66). */
export const failureMessages = {
  // Asked for a strip that then does not show: nobody is told.
  getHealth: 'ERRORS.BASIC',
  // The choice itself holds in the browser: nobody is told that its proof was not kept.
  saveCookieChoice: 'ERRORS.BASIC',
  // Whatever its own codes do not tell of is the generic error (ERR-05).
  login: 'ERRORS.BASIC',
  loginTfa: 'ERRORS.BASIC',
  getTfaSetup: 'ERRORS.UNABLETOLOADTFA',
  enableTfa: 'ERRORS.UNABLETOENABLETFA',
  disableTfa: 'ERRORS.UNABLETODISABLETFA',
  // The session ends with a message of its own, or nothing is lost.
  refreshToken: 'ERRORS.BASIC',
  logout: 'ERRORS.BASIC',
  checkSubscription: 'ERRORS.BASIC',
  getUser: 'ERRORS.BASIC',
  updateUser: 'ERRORS.UNABLETOUPDATEUSER',
  confirmEmail: 'ERRORS.UNABLETOUPDATEUSER',
  restoreEmail: 'ERRORS.UNABLETOUPDATEUSER',
  exportPersonalData: 'ERRORS.UNABLETOEXPORTDATA',
  deleteAccount: 'ERRORS.UNABLETODELETEACCOUNT',
  // What a device's cart holds stays in it.
  mergeCarts: 'ERRORS.UNABLETOUPDATECART',
  assignCart: 'ERRORS.UNABLETOUPDATECART',
  startSocialLogin: 'ERRORS.SOCIALPROVIDERSNOTREADY',
  loginWithGoogle: 'ERRORS.BASIC',
  loginWithFacebook: 'ERRORS.SOCIALLOGINFAILED',
  loginFromLink: 'ERRORS.SOCIALLOGINFAILED',
  linkSocial: 'ERRORS.SOCIALLOGINFAILED',
  // The form says so in its own place.
  getIdentityProof: 'ERRORS.BASIC',
  confirmIdentity: 'ERRORS.IDENTITYNOTCONFIRMED',
  register: 'ERRORS.UNABLETOREGISTER',
  forgotPassword: 'ERRORS.UNABLETORESETPASSWORD',
  resetPassword: 'ERRORS.UNABLETORESETPASSWORD',
  changePassword: 'ERRORS.UNABLETORESETPASSWORD',
  listProducts: 'ERRORS.UNABLETOLOADPRODUCTS',
  getProduct: 'ERRORS.UNABLETOLOADPRODUCT',
  listProductCategories: 'ERRORS.UNABLETOLOADCATEGORIES',
  listFavouriteProducts: 'ERRORS.UNABLETOLOADFAVOURITES',
  toggleFavouriteProduct: 'ERRORS.UNABLETOUPDATEFAVOURITES',
  listFavouriteCourses: 'ERRORS.UNABLETOLOADFAVOURITES',
  toggleFavouriteCourse: 'ERRORS.UNABLETOUPDATEFAVOURITES',
  // Lists say so in their own place, with a way to try again (ERR-68).
  listCourses: 'ERRORS.UNABLETOLOADCOURSES',
  listCoursePreviews: 'ERRORS.UNABLETOLOADCOURSES',
  listCourseCategories: 'ERRORS.UNABLETOLOADCATEGORIES',
  // Without an answer there is nothing to go on with: nobody is told.
  getResume: 'ERRORS.BASIC',
  // The front page leaves out a figure it does not know.
  getAcademyFacts: 'ERRORS.BASIC',
  getCourse: 'ERRORS.UNABLETOLOADCOURSE',
  getFilm: 'ERRORS.UNABLETOLOADCOURSE',
  getCoursePdf: 'ERRORS.UNABLETOLOADPDF',
  getIngredientsPdf: 'ERRORS.UNABLETOLOADPDF',
  saveProgress: 'ERRORS.UNABLETOUPDATECOURSE',
  rateCourse: 'ERRORS.UNABLETOADDRATING',
  listComments: 'ERRORS.UNABLETOLOADCOMMENTS',
  listCommentsToModerate: 'ERRORS.UNABLETOLOADCOMMENTS',
  addComment: 'ERRORS.UNABLETOADDCOMMENT',
  approveComment: 'ERRORS.UNABLETOAPPROVECOMMENT',
  declineComment: 'ERRORS.UNABLETODELETECOMMENT',
  reportComment: 'ERRORS.UNABLETOREPORTCOMMENT',
  authorizeCommunity: 'ERRORS.UNABLETOACTIVATECOMMUNITY',
  activateCommunity: 'ERRORS.UNABLETOACTIVATECOMMUNITY',
  getCart: 'ERRORS.UNABLETOLOADCART',
  getResult: 'ERRORS.UNABLETOLOADORDER',
  getTerms: 'ERRORS.UNABLETOLOADTERMS',
  getPrivacy: 'ERRORS.UNABLETOLOADPRIVACY',
  // Asked for by nobody: the next visit asks again (ERR-70).
  checkTerms: 'ERRORS.BASIC',
  acceptTerms: 'ERRORS.UNABLETOACCEPTTERMS',
  updateTerms: 'ERRORS.BASIC',
  addToCart: 'ERRORS.UNABLETOADDTOCART',
  removeFromCart: 'ERRORS.UNABLETOREMOVEFROMCART',
  changeCount: 'ERRORS.UNABLETOUPDATECART',
  addVoucher: 'ERRORS.UNABLETOUPDATECART',
  clearCart: 'ERRORS.UNABLETOCLEARCART',
  createOrder: 'ERRORS.UNABLETOCREATEORDER',
  restartPayment: 'ERRORS.UNABLETORESTARTPAYMENT',
  listPlans: 'ERRORS.UNABLETOLOADSUBSCRIPTIONDETAILS',
  applyPlanVoucher: 'ERRORS.UNABLETOLOADSUBSCRIPTIONDETAILS',
  subscribe: 'ERRORS.UNABLETOORDERSUBSCRIPTION',
  paySubscription: 'ERRORS.UNABLETORESTARTPAYMENT',
  updatePaymentMethod: 'ERRORS.UNABLETOUPDATEPAYMENTMETHOD',
  cancelSubscription: 'ERRORS.UNABLETOCANCELSUBSCRIPTION',
  getSubscription: 'ERRORS.UNABLETOLOADSUBSCRIPTION',
  applySubscriptionVoucher: 'ERRORS.UNABLETOUPDATESUBSCRIPTION',
  addToWaitlist: 'ERRORS.UNABLETOADDTOWAITLIST',
  leaveWaitlist: 'ERRORS.UNABLETOLEAVEWAITLIST',
  listTrainings: 'ERRORS.UNABLETOLOADTRAININGS',
  // Without pictures there is no gallery: nobody is told (ERR-69).
  listTrainingImages: 'ERRORS.BASIC',
  sendTrainingMessage: 'ERRORS.UNABLETOSENDMESSAGE',
  sendWithdrawal: 'ERRORS.UNABLETOSENDWITHDRAWAL',
  subscribeNewsletter: 'ERRORS.UNABLETOSUBSCRIBENEWSLETTER',
  confirmNewsletter: 'ERRORS.UNABLETOCONFIRMNEWSLETTER',
  leaveNewsletter: 'ERRORS.UNABLETOLEAVENEWSLETTER',
  listOrders: 'ERRORS.UNABLETOLOADORDERS',
  getOrder: 'ERRORS.UNABLETOLOADORDER',
  getOrderPdf: 'ERRORS.UNABLETOLOADPDF',
  listInvoices: 'ERRORS.UNABLETOLOADINVOICES',
  getInvoicePdf: 'ERRORS.UNABLETOLOADPDF',
  listPoints: 'ERRORS.UNABLETOLOADPOINTS',
  getWidget: 'ERRORS.UNABLETOLOADPOINTS',
  // The player tells of it in its own place.
  getVideo: 'ERRORS.BASIC',
  sendNewLinks: 'ERRORS.UNABLETOSENDLINKS',
} as const

/** What it means for these calls that the session has ended meanwhile (ERR-39). */
const endedActions = { changePassword: 'ERRORS.PASSWORDSESSIONEXPIRED' } as const

/** Failures that a browser meets before anybody is asked. */
export type ClientFailure =
  | 'ERRORS.SOCIALNOTLOGGEDIN'
  | 'ERRORS.SOCIALREFRESHTOKENNOTSUPPORTED'
  | 'ERRORS.SOCIALACCESSTOKENNOTSUPPORTED'
  | 'ERRORS.SOCIALUSERCANCELLED'
  | 'ERRORS.COMMUNITYCANCELLED'

type Message =
  | ClientFailure
  | ErrorCode
  | (typeof failureMessages)[keyof typeof failureMessages]
  | (typeof endedActions)[keyof typeof endedActions]

/** Google's refusals are told as the generic error, whatever their code (ERR-13). */
const untold: readonly string[] = ['ERRORS.SOCIALLOGINFAILED', 'ERRORS.NOTABLETOSOCIALLOGIN']

/**
 * What to say of a failed call, named by its endpoint: its code, or what could not be done when the code says no more
 * than that something went wrong.
 */
export function messageOf(code: ErrorCode | ClientFailure, call: string): Message {
  if (call === 'loginWithGoogle' && untold.includes(code)) return 'ERRORS.BASIC'
  if (code === 'ERRORS.UNAUTHORIZED' && Object.hasOwn(endedActions, call))
    return endedActions[call as keyof typeof endedActions]
  if (code !== 'ERRORS.BASIC' || !Object.hasOwn(failureMessages, call)) return code
  return failureMessages[call as keyof typeof failureMessages]
}
