import { productPreviewsEndpoints } from './catalogue/product-previews.ts'
import { productsEndpoints } from './catalogue/products.ts'
import { shippingEndpoints } from './catalogue/shipping-points.ts'
import { cartEndpoints } from './commerce/cart.ts'
import { checkoutEndpoints } from './commerce/checkout.ts'
import { handOrdersEndpoints } from './commerce/hand-orders.ts'
import { ordersEndpoints } from './commerce/orders.ts'
import { returnsEndpoints } from './commerce/returns.ts'
import { carrierEventsEndpoints } from './commerce/shipments.ts'
import { accountEndpoints } from './compliance/account-data.ts'
import { withdrawalsEndpoints } from './compliance/withdrawals.ts'
import { communityEndpoints } from './engagement/community.ts'
import { newsletterEndpoints } from './engagement/newsletter.ts'
import { pageTextsEndpoints } from './engagement/page-texts.ts'
import { trackingEndpoints } from './engagement/tracking.ts'
import { trainingsEndpoints } from './engagement/trainings.ts'
import { waitlistEndpoints } from './engagement/waitlist.ts'
import { authEndpoints } from './identity/auth.ts'
import { socialEndpoints } from './identity/social-login.ts'
import { twoFactorEndpoints } from './identity/two-factor.ts'
import { usersEndpoints } from './identity/users.ts'
import { academyEndpoints } from './learning/academy.ts'
import { commentsEndpoints } from './learning/comments.ts'
import { coursePreviewsEndpoints } from './learning/course-previews.ts'
import { coursesEndpoints } from './learning/courses.ts'
import { favouritesEndpoints } from './learning/favourites.ts'
import { recipePdfsEndpoints } from './learning/recipe-pdfs.ts'
import { courseVideosEndpoints } from './learning/videos.ts'
import { termsEndpoints } from './legal/terms.ts'
import { subscriptionEndpoints } from './membership/billing.ts'
import { plansEndpoints } from './membership/plans.ts'
import { invoicesEndpoints } from './payments/documents.ts'
import { paymentsEndpoints } from './payments/payments.ts'
import { systemEndpoints } from './platform/system.ts'

/** Every call of the API by name. */
export const endpoints = {
  ...systemEndpoints,
  ...authEndpoints,
  ...twoFactorEndpoints,
  ...socialEndpoints,
  ...usersEndpoints,
  ...accountEndpoints,
  ...productsEndpoints,
  ...productPreviewsEndpoints,
  ...favouritesEndpoints,
  ...coursesEndpoints,
  ...academyEndpoints,
  ...coursePreviewsEndpoints,
  ...recipePdfsEndpoints,
  ...courseVideosEndpoints,
  ...commentsEndpoints,
  ...cartEndpoints,
  ...checkoutEndpoints,
  ...handOrdersEndpoints,
  ...ordersEndpoints,
  ...returnsEndpoints,
  ...carrierEventsEndpoints,
  ...invoicesEndpoints,
  ...paymentsEndpoints,
  ...shippingEndpoints,
  ...plansEndpoints,
  ...subscriptionEndpoints,
  ...communityEndpoints,
  ...termsEndpoints,
  ...waitlistEndpoints,
  ...pageTextsEndpoints,
  ...trainingsEndpoints,
  ...withdrawalsEndpoints,
  ...newsletterEndpoints,
  ...trackingEndpoints,
}
