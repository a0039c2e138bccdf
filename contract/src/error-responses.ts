import type { ErrorCode } from './error-codes.ts'

export type ErrorRow = {
  readonly status: number
  readonly title: string
  /** The literal sentence where the specification quotes one; otherwise ours. */
  readonly detail: string
}

/**
 * All failures of the API: code (also the key of its Polish and English text) → status and English sentence.
 */
export const errorResponses = {
  'ERRORS.BASIC': { status: 500, title: 'Internal error', detail: 'Something went wrong.' },
  'ERRORS.PROVIDEDATA': {
    status: 400,
    title: 'Invalid request',
    detail: 'The request does not fit what this call takes.',
  },
  'ERRORS.NOTFOUND': { status: 404, title: 'Not found', detail: 'There is nothing at this address.' },
  'ERRORS.PAYLOADTOOLARGE': { status: 413, title: 'Too large', detail: 'The request is larger than this call takes.' },
  'ERRORS.UNSUPPORTEDMEDIATYPE': {
    status: 415,
    title: 'Unsupported media type',
    detail: 'Send the body as application/json.',
  },
  'ERRORS.TOOMANYATTEMPTS': { status: 429, title: 'Too many requests', detail: 'Too many attempts. Try again later.' },
  'ERRORS.UNAVAILABLE': {
    status: 503,
    title: 'Unavailable',
    detail: 'The service is not ready. Try again in a moment.',
  },
  'ERRORS.UNAUTHORIZED': { status: 401, title: 'Not signed in', detail: 'Sign in and try again.' },
  'ERRORS.FORBIDDEN': { status: 403, title: 'Not allowed', detail: 'Your account may not do this.' },
  'ERRORS.SUBSCRIPTIONREQUIRED': { status: 402, title: 'Subscription required', detail: 'Subscription required' },
  // Not 403, which would sign staff out before they can switch it on.
  'ERRORS.TFAREQUIRED': {
    status: 409,
    title: 'Two-factor required',
    detail: 'Sign in with a two-factor code. Switch two-factor authentication on first if it is off.',
  },
  'ERRORS.INVALIDUSERNAMEORPASSWORD': {
    status: 401,
    title: 'Not signed in',
    detail: 'The e-mail or the password is not right.',
  },
  'ERRORS.CODEINVALID': {
    status: 401,
    title: 'Not signed in',
    detail: 'The code is not right, or it is too late for it.',
  },
  // Not 401: the session is valid.
  'ERRORS.SETUPCODEINVALID': { status: 400, title: 'Invalid code', detail: 'The code is not right.' },
  'ERRORS.USERALREADYEXISTS': {
    status: 409,
    title: 'User exists',
    detail: 'User with that e-mail address already exists.',
  },
  'ERRORS.USERDOESNTEXISTS': { status: 404, title: 'Not found', detail: "User doesn't exist" },
  'ERRORS.USERNOTFOUND': { status: 404, title: 'Not found', detail: 'User not found' },
  'ERRORS.INVALIDTOKEN': { status: 400, title: 'Invalid token', detail: 'Invalid token' },
  'ERRORS.PASSWORDSDONOTMATCH': { status: 400, title: 'Invalid request', detail: 'Passwords do not match' },
  'ERRORS.PASSWORDTOOCOMMON': {
    status: 400,
    title: 'Password too common',
    detail: 'This password is among the first that anybody tries.',
  },
  'ERRORS.WRONGPASSWORD': { status: 422, title: 'Wrong password', detail: 'The current password is not right.' },
  // Not 401: the session is valid.
  'ERRORS.CONFIRMIDENTITY': {
    status: 409,
    title: 'Confirmation required',
    detail: 'Give the current password, or sign in with the provider again.',
  },
  'ERRORS.IDENTITYNOTCONFIRMED': {
    status: 422,
    title: 'Identity not confirmed',
    detail: 'The token is not valid, was used before, or belongs to another account of the provider.',
  },
  'ERRORS.NOTABLETOSOCIALLOGIN': { status: 404, title: 'Not found', detail: 'User does not exist' },
  'ERRORS.SOCIALLOGINFAILED': {
    status: 401,
    title: 'Not signed in',
    detail: 'The provider’s token is not valid, or was used before.',
  },
  'ERRORS.SOCIALPROVIDERNOTFOUND': {
    status: 404,
    title: 'Provider not found',
    detail: 'Signing in through this provider is not set up.',
  },
  'ERRORS.SOCIALPROVIDERSNOTREADY': {
    status: 503,
    title: 'Provider unavailable',
    detail: 'The provider does not answer. Try again in a moment.',
  },
  'ERRORS.UNABLETOLOADPRODUCT': { status: 404, title: 'Not found', detail: 'There is no such product.' },
  'ERRORS.UNABLETOLOADCATEGORIES': { status: 404, title: 'Not found', detail: 'There is no such category.' },
  'ERRORS.UNABLETOLOADCART': { status: 404, title: 'Not found', detail: 'There is no such cart.' },
  'ERRORS.UNABLETOLOADORDER': { status: 404, title: 'Not found', detail: 'There is no such order.' },
  'ERRORS.UNABLETOLOADPDF': { status: 404, title: 'Not found', detail: 'There is no such document.' },
  'ERRORS.UNABLETOCORRECT': {
    status: 409,
    title: 'Correction impossible',
    detail: 'The document no longer has that many items or that amount.',
  },
  'ERRORS.NOTHINGTOCORRECT': {
    status: 409,
    title: 'Nothing to correct',
    detail: 'The correction would change nothing.',
  },
  'ERRORS.INVOICETOOLATE': {
    status: 409,
    title: 'Too late',
    detail: 'An invoice can be requested until the end of the third month after the month of the sale.',
  },
  'ERRORS.NOTHINGTOINVOICE': {
    status: 409,
    title: 'Nothing to invoice',
    detail: 'Nothing was paid for this sale, or everything was refunded.',
  },
  'ERRORS.MINIMUMQUANTITYREACHED': { status: 400, title: 'Invalid quantity', detail: 'The smallest quantity is 1.' },
  'ERRORS.STOCKLIMITREACHED': {
    status: 409,
    title: 'Stock limit',
    detail: 'There are no more pieces of this product.',
  },
  'ERRORS.CARTFULL': {
    status: 409,
    title: 'Cart full',
    detail: 'The cart holds as many different products as it can.',
  },
  'ERRORS.VOUCHERINVALID': { status: 400, title: 'Voucher invalid', detail: 'The coupon does not exist.' },
  'ERRORS.VOUCHERNOTFORSHOP': {
    status: 400,
    title: 'Code for plans only',
    detail: 'This code lowers the price of a plan, not of products.',
  },
  'ERRORS.VOUCHERNOTFORPRODUCTS': {
    status: 400,
    title: 'Code for other products',
    detail: 'This code is for products that are not in the cart.',
  },
  'ERRORS.VOUCHERNOTFORPLANS': {
    status: 400,
    title: 'Code for products only',
    detail: 'This code lowers the price of products, not of a plan.',
  },
  'ERRORS.VOUCHERNOTFORPLAN': {
    status: 400,
    title: 'Code for another plan',
    detail: 'This code is for another plan.',
  },
  'ERRORS.VOUCHERBELOWMINIMUM': {
    status: 400,
    title: 'Total below minimum',
    detail: 'This code is for a higher total.',
  },
  'ERRORS.VOUCHERNOTFORGIFTCARDS': {
    status: 409,
    title: 'Gift cards only',
    detail: 'Discount codes and gift cards do not pay for gift cards.',
  },
  'ERRORS.GIFTCARDBLOCKED': {
    status: 409,
    title: 'Gift card blocked',
    detail: 'This gift card is blocked, because the payment for it was refunded or disputed.',
  },
  'ERRORS.CARTEMPTY': { status: 409, title: 'Cart empty', detail: 'The cart is empty.' },
  'ERRORS.CARTCHANGED': {
    status: 409,
    title: 'Cart changed',
    detail: 'Prices or availability have changed. Here is the cart as it is now.',
  },
  'ERRORS.OUTOFSTOCK': {
    status: 409,
    title: 'Out of stock',
    detail: 'There are not enough pieces of a product in this cart.',
  },
  'ERRORS.SELECTPARCELPOINT': { status: 400, title: 'Point missing', detail: 'Select a parcel-locker point.' },
  'ERRORS.PARCELPOINTUNAVAILABLE': {
    status: 409,
    title: 'Point unavailable',
    detail: 'This parcel-locker point does not exist or is out of use. Select another one.',
  },
  'ERRORS.PLEASEACCEPTTERMS': { status: 400, title: 'Terms not accepted', detail: 'Accept the terms.' },
  'ERRORS.PLEASEACCEPTRIGHT': {
    status: 400,
    title: 'Acknowledgement missing',
    detail: 'Acknowledge the right to resign.',
  },
  'ERRORS.PLEASEACCEPTCONSENT': {
    status: 400,
    title: 'Consent missing',
    detail: 'Accept the delivery of digital content.',
  },
  'ERRORS.METHODUNAVAILABLE': {
    status: 409,
    title: 'Method unavailable',
    detail: 'This shipping or payment method is not available for the cart.',
  },
  'ERRORS.CODNOTOFFERED': {
    status: 409,
    title: 'Payment on delivery not offered',
    detail: 'Earlier parcels came back, so this order has to be paid in advance.',
  },
  'ERRORS.CHECKOUTPAUSED': {
    status: 409,
    title: 'Checkout paused',
    detail: 'Nothing can be ordered for a while; the notice says why.',
  },
  'ERRORS.PAYMENTBELOWMINIMUM': {
    status: 409,
    title: 'Amount too small',
    detail: 'The payment provider takes no amount below 2.00 zł.',
  },
  'ERRORS.IDEMPOTENCYKEYREUSED': {
    status: 422,
    title: 'Key reused',
    detail: 'This Idempotency-Key was used with another request.',
  },
  'ERRORS.ORDERNOTPAYABLE': { status: 409, title: 'Not payable', detail: 'This order can no longer be paid.' },
  'ERRORS.UNABLETORESTARTPAYMENT': {
    status: 502,
    title: 'Payment provider unavailable',
    detail: 'The payment could not be started. Try again.',
  },
  'ERRORS.UNABLETOLOADPLAN': { status: 404, title: 'Not found', detail: 'There is no such plan.' },
  'ERRORS.PLANPRICECHANGED': {
    status: 409,
    title: 'Price changed',
    detail: 'The price of this plan has changed. Here is the plan as it is now.',
  },
  'ERRORS.UNABLETOLOADSUBSCRIPTION': { status: 404, title: 'Not found', detail: 'There is no such subscription.' },
  'ERRORS.ALREADYSUBSCRIBED': {
    status: 409,
    title: 'Already subscribed',
    detail: 'This account has a running subscription already.',
  },
  'ERRORS.SUBSCRIPTIONNOTPAYABLE': {
    status: 409,
    title: 'Not payable',
    detail: 'There is nothing to pay for this subscription now.',
  },
  'ERRORS.SUBSCRIPTIONNOTMANAGED': {
    status: 409,
    title: 'Does not renew',
    detail: 'This subscription does not renew: it has no card to change and nothing to cancel.',
  },
  'ERRORS.WEBHOOKINVALID': {
    status: 400,
    title: 'Webhook refused',
    detail: 'The signature or the content of the event is not valid.',
  },
  'ERRORS.INVALIDEMAIL': { status: 400, title: 'Invalid e-mail', detail: 'Enter a valid e-mail address.' },
  'ERRORS.PRODUCTAVAILABLE': {
    status: 409,
    title: 'Product available',
    detail: 'This product can be ordered now; there is nothing to wait for.',
  },
  'ERRORS.LINKINVALID': { status: 400, title: 'Link invalid', detail: 'This link is damaged or has expired.' },
  'ERRORS.UNABLETOLOADCOURSE': { status: 404, title: 'Not found', detail: 'There is no such course.' },
  'ERRORS.ALREADYRATED': { status: 409, title: 'Already rated', detail: 'You have already rated this course.' },
  'ERRORS.COMMENTNOTFOUND': { status: 404, title: 'Not found', detail: 'There is no such comment.' },
  'ERRORS.COMMENTSPAUSED': {
    status: 409,
    title: 'Conflict',
    detail: 'This account cannot write comments for a time.',
  },
  'ERRORS.TRAININGNOTFOUND': {
    status: 404,
    title: 'Not found',
    detail: 'There is no such training, or it has begun already.',
  },
  'ERRORS.COMMUNITYNOTFOUND': { status: 404, title: 'Not found', detail: 'There is no community here.' },
  'ERRORS.COMMUNITYSTATEINVALID': {
    status: 400,
    title: 'Begun elsewhere',
    detail: 'This was begun in another session, or too long ago. Begin again from your account.',
  },
  'ERRORS.COMMUNITYCODEINVALID': {
    status: 400,
    title: 'Code invalid',
    detail: 'The code has expired or was used before. Begin again from your account.',
  },
  'ERRORS.COMMUNITYTAKEN': {
    status: 409,
    title: 'Discord account taken',
    detail: 'Another account of the academy is in the community with this Discord account.',
  },
  'ERRORS.COMMUNITYREFUSED': {
    status: 409,
    title: 'Refused by Discord',
    detail: 'This Discord account was removed from the community and cannot come back.',
  },
  'ERRORS.COMMUNITYFULL': {
    status: 409,
    title: 'Too many servers',
    detail: 'This Discord account is in as many servers as it can be. Leave one of them and begin again.',
  },
  'ERRORS.COMMUNITYUNVERIFIED': {
    status: 409,
    title: 'Discord account not verified',
    detail: 'Discord wants this account to be verified first.',
  },
  'ERRORS.COMMUNITYCLOSED': {
    status: 503,
    title: 'Community closed',
    detail: 'The academy may not let anybody in at Discord now.',
  },
  'ERRORS.COMMUNITYBUSY': {
    status: 429,
    title: 'Discord is busy',
    detail: 'Discord is asked too much. Begin again from your account in a moment.',
  },
  'ERRORS.COMMUNITYNOTREADY': {
    status: 503,
    title: 'Discord unavailable',
    detail: 'Discord does not answer. Begin again from your account in a moment.',
  },
} as const satisfies Record<ErrorCode, ErrorRow>
