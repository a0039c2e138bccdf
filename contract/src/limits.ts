import { minuteMs } from './durations.ts'
/** Longest single-line text a person may type (CONST-03). */
export const textMax = 50
/** Longest order comment (CHK-23). */
export const commentMax = 500
/** Longest dedication of a gift card. */
export const giftMessageMax = 300
/** Days from today within which a gift card can be sent. */
export const giftDaysMax = 365
/** Characters of a reason that staff give. */
export const reasonMax = 500
/** Characters that staff add to the mail about a refund. */
export const refundMessageMax = 1_000
/** Characters of the account of a bank transfer. */
export const transferAccountMax = 40
/** Characters of the reference of a bank transfer. */
export const transferReferenceMax = 140
/** Longest message about a training. */
export const trainingMessageMax = 5000
/** Longest scope of a withdrawal. */
export const withdrawalScopeMax = 500
/** Highest quantity of one product in a cart; the technical ceiling for products without stock. */
export const countMax = 99
/** Most distinct products in one cart; keeps an order within one payment page (100 lines) with room for delivery. */
export const cartLinesMax = 90
/** Page sizes (CONST-04 to CONST-07, API-36, Q-112); the call that lists orders uses `default`. */
export const pageSizes = {
  default: 10,
  shop: 9,
  /** A row of cards on a page about something else. */
  row: 4,
  courses: 8,
  favourites: 4,
  invoices: 5,
  orders: 5,
  trainings: 6,
  /** With texts of the maximum length such a page takes 40 kB. */
  comments: 30,
  max: 100,
} as const
/** Milliseconds after the last keystroke until a typed search is sent (SHOP-13). */
export const searchDebounceMs = 300
/** Milliseconds between pressing Register and the form of a training (TRN-09). */
export const trainingDialogDelayMs = 100
/** Milliseconds a toast may stay open; the first is the default (UI-18, Q-88). */
export const toastDurations = [3000, 2000] as const
/** Milliseconds between checks of the session and the subscription (AUTH-30, AUTH-33). */
export const sessionCheckMs = 5 * minuteMs
/** Lifetime of an access token in minutes. */
export const accessTokenMinutes = 15
/** Lifetime in days of a remembered session after its last use, and of its cookie (Q-21, ENT-01). */
export const rememberedDays = 365
/** Maximum lifetime of a session in days. */
export const sessionMaxDays = 730
/** Lifetime of a session that is not remembered, in hours. */
export const unrememberedHours = 24
/** Lifetime of a staff session in hours, remembered or not. */
export const staffHours = 12
/** Minutes without a call after which a session of the back office ends, until the owner sets others (BO-005). */
export const staffIdleMinutes = 30
/** Minutes during which a code allows dangerous actions in the back office (BO-006). */
export const stepUpMinutes = 10
/** Days for which the link of an invitation to the staff works (BO-010). */
export const staffInvitationDays = 7
/** Seconds during which a repeated refresh gets the same response. */
export const refreshRepeatSeconds = 60
/** Minutes during which a sign-in with a provider confirms the identity of the session's owner. */
export const identityFreshMinutes = 10
/** Digits of a two-factor code (AUTH-13). */
export const codeLength = 6
/** Minutes between the password and the code. */
export const pendingSignInMinutes = 5
/** Codes that may be tried after one correct password. */
export const pendingSignInCodes = 5
/** Lifetime in days of a temporary password and the link sent with it. */
export const temporaryPasswordDays = 7
/** Lifetime of a password reset link in minutes. */
export const resetLinkMinutes = 60
/** Hours within which a new e-mail address must be confirmed. */
export const emailLinkHours = 24
/** Days during which a change of e-mail can be undone from the previous address. */
export const emailUndoDays = 7
/** Days during which a newsletter can be confirmed; unconfirmed addresses are deleted afterwards. */
export const newsletterLinkDays = 7
/** Minutes allowed for a sign-in at Google. */
export const socialNonceMinutes = 10
/** Minutes during which a mailed link can link a provider's account. */
export const socialLinkMinutes = 60
/** Minutes allowed for the authorisation at Discord. */
export const communityStateMinutes = 15
/** Lifetime of the cookies cartId, lang and width in days (CONST-01, CONST-02, CART-01). */
export const cookieDays = 365
/** Days after which the cookie consent is requested again. */
export const consentDays = 182
/** Longest `Idempotency-Key`. */
export const idempotencyKeyMax = 255
/** Hours an idempotency key is remembered. */
export const idempotencyHours = 48
/** Minutes an unpaid order keeps its stock after the last payment session. */
export const paymentDeadlineMinutes = 60
/** Hours for which an order made by staff waits for its buyer, with its stock (BO-069). */
export const handOrderHours = 24
/** The most that the products of an order made by staff may cost, in grosze: with its delivery still eight digits. */
export const handOrderMaxGrosze = 90_000_000
/** Days a renewing card subscription stays open past its paid date while the provider tries to charge. */
export const renewalGraceDays = 3
/** Smallest amount the card provider accepts, in grosze. */
export const paymentMinimumGrosze = 200
/** Largest request body in bytes. */
export const bodyMaxBytes = 64 * 1024
/** Lifetime of a signed video URL in minutes. */
export const videoUrlMinutes = 15
/** Fraction of a course that counts as complete, after which it restarts (CRS-26). */
export const watchedShare = 0.95
/** Seconds of playback after which progress is saved (CRS-25). */
export const progressSaveSeconds = 10
