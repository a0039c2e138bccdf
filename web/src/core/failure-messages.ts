import type { ErrorCode } from '@slodki-ul/contract/error-codes'

/** Message codes by the endpoint that failed; every call of the web has one (ERR-43 to ERR-66). */
export const failureMessages = {
  // The strip that depends on it is left out, so no message is shown.
  getHealth: 'ERRORS.BASIC',
  // The choice itself is stored in the browser, so no message is shown when its proof was not saved.
  saveCookieChoice: 'ERRORS.BASIC',
  // Failures without a code of their own show the generic error (ERR-05).
  login: 'ERRORS.BASIC',
  loginTfa: 'ERRORS.BASIC',
  // The page asks to sign in instead.
  openFirstSession: 'ERRORS.BASIC',
  getTfaSetup: 'ERRORS.UNABLETOLOADTFA',
  enableTfa: 'ERRORS.UNABLETOENABLETFA',
  disableTfa: 'ERRORS.UNABLETODISABLETFA',
  // Either the end of the session has its own message, or the failure loses nothing.
  refreshToken: 'ERRORS.BASIC',
  logout: 'ERRORS.BASIC',
  checkSubscription: 'ERRORS.BASIC',
  getUser: 'ERRORS.BASIC',
  updateUser: 'ERRORS.UNABLETOUPDATEUSER',
  confirmEmail: 'ERRORS.UNABLETOUPDATEUSER',
  restoreEmail: 'ERRORS.UNABLETOUPDATEUSER',
  exportPersonalData: 'ERRORS.UNABLETOEXPORTDATA',
  deleteAccount: 'ERRORS.UNABLETODELETEACCOUNT',
  // The cart of the device is unchanged.
  mergeCarts: 'ERRORS.UNABLETOUPDATECART',
  assignCart: 'ERRORS.UNABLETOUPDATECART',
  startSocialLogin: 'ERRORS.SOCIALPROVIDERSNOTREADY',
  loginWithGoogle: 'ERRORS.BASIC',
  loginWithFacebook: 'ERRORS.SOCIALLOGINFAILED',
  loginFromLink: 'ERRORS.SOCIALLOGINFAILED',
  linkSocial: 'ERRORS.SOCIALLOGINFAILED',
  // The form shows the message itself.
  getIdentityProof: 'ERRORS.BASIC',
  confirmIdentity: 'ERRORS.IDENTITYNOTCONFIRMED',
  register: 'ERRORS.UNABLETOREGISTER',
  forgotPassword: 'ERRORS.UNABLETORESETPASSWORD',
  resetPassword: 'ERRORS.UNABLETORESETPASSWORD',
  changePassword: 'ERRORS.UNABLETORESETPASSWORD',
  listProducts: 'ERRORS.UNABLETOLOADPRODUCTS',
  getProduct: 'ERRORS.UNABLETOLOADPRODUCT',
  getProductPreview: 'ERRORS.UNABLETOLOADPRODUCT',
  listProductCategories: 'ERRORS.UNABLETOLOADCATEGORIES',
  listFavouriteProducts: 'ERRORS.UNABLETOLOADFAVOURITES',
  toggleFavouriteProduct: 'ERRORS.UNABLETOUPDATEFAVOURITES',
  listFavouriteCourses: 'ERRORS.UNABLETOLOADFAVOURITES',
  toggleFavouriteCourse: 'ERRORS.UNABLETOUPDATEFAVOURITES',
  // Lists show the message themselves, with a retry button (ERR-68).
  listCourses: 'ERRORS.UNABLETOLOADCOURSES',
  listCoursePreviews: 'ERRORS.UNABLETOLOADCOURSES',
  listCourseCategories: 'ERRORS.UNABLETOLOADCATEGORIES',
  // Without a response the course to resume is left out, so no message is shown.
  getResume: 'ERRORS.BASIC',
  // The home page leaves out a figure it does not know.
  getAcademyFacts: 'ERRORS.BASIC',
  listCourseInstructors: 'ERRORS.BASIC',
  getCourse: 'ERRORS.UNABLETOLOADCOURSE',
  getCoursePreview: 'ERRORS.UNABLETOLOADCOURSE',
  getCourseDraft: 'ERRORS.UNABLETOLOADCOURSE',
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
  getNotice: 'ERRORS.UNABLETOLOADNOTICE',
  // Requested without a user action; the next visit retries (ERR-70).
  checkTerms: 'ERRORS.BASIC',
  acceptTerms: 'ERRORS.UNABLETOACCEPTTERMS',
  updateTerms: 'ERRORS.BASIC',
  addToCart: 'ERRORS.UNABLETOADDTOCART',
  removeFromCart: 'ERRORS.UNABLETOREMOVEFROMCART',
  changeCount: 'ERRORS.UNABLETOUPDATECART',
  getOrderReturns: 'ERRORS.UNABLETOLOADORDER',
  arrangeGift: 'ERRORS.UNABLETOUPDATECART',
  addVoucher: 'ERRORS.UNABLETOUPDATECART',
  clearCart: 'ERRORS.UNABLETOCLEARCART',
  createOrder: 'ERRORS.UNABLETOCREATEORDER',
  restartPayment: 'ERRORS.UNABLETORESTARTPAYMENT',
  showHandOrder: 'ERRORS.UNABLETOLOADORDER',
  acceptHandOrder: 'ERRORS.UNABLETOCREATEORDER',
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
  // Without pictures the gallery is left out, so no message is shown (ERR-69).
  listTrainingImages: 'ERRORS.BASIC',
  getPageTexts: 'ERRORS.BASIC',
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
  requestInvoice: 'ERRORS.UNABLETOISSUEINVOICE',
  listPoints: 'ERRORS.UNABLETOLOADPOINTS',
  getWidget: 'ERRORS.UNABLETOLOADPOINTS',
  getDelivery: 'ERRORS.UNABLETOLOADPRODUCT',
  // The player shows the message itself.
  getVideo: 'ERRORS.BASIC',
  sendNewLinks: 'ERRORS.UNABLETOSENDLINKS',
} as const

/** Messages of these calls after the session has ended (ERR-39). */
const endedActions = { changePassword: 'ERRORS.PASSWORDSESSIONEXPIRED' } as const

/** Failures in the browser, before a call is sent. */
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

/** Codes of Google sign-in that show the generic error (ERR-13). */
const genericCodes: readonly string[] = ['ERRORS.SOCIALLOGINFAILED', 'ERRORS.NOTABLETOSOCIALLOGIN']

/**
 * Returns the message code of a failed call: its own code, or the message of its endpoint when the code is the generic one.
 */
export function messageOf(code: ErrorCode | ClientFailure, call: string): Message {
  if (call === 'loginWithGoogle' && genericCodes.includes(code)) return 'ERRORS.BASIC'
  if (code === 'ERRORS.UNAUTHORIZED' && Object.hasOwn(endedActions, call))
    return endedActions[call as keyof typeof endedActions]
  if (code !== 'ERRORS.BASIC' || !Object.hasOwn(failureMessages, call)) return code
  return failureMessages[call as keyof typeof failureMessages]
}
