import { accountEndpoints } from './account.ts'
import { authEndpoints } from './auth.ts'
import { cartEndpoints } from './cart.ts'
import { checkoutEndpoints } from './checkout.ts'
import { commentsEndpoints } from './comments.ts'
import { communityEndpoints } from './community.ts'
import { coursePapersEndpoints } from './course-papers.ts'
import { courseVideosEndpoints } from './course-videos.ts'
import { coursesEndpoints } from './courses.ts'
import { favouritesEndpoints } from './favourites.ts'
import { invoicesEndpoints } from './invoices.ts'
import { newsletterEndpoints } from './newsletter.ts'
import { ordersEndpoints } from './orders.ts'
import { paymentsEndpoints } from './payments.ts'
import { productsEndpoints } from './products.ts'
import { shippingEndpoints } from './shipping-points.ts'
import { socialEndpoints } from './social-login.ts'
import { subscriptionEndpoints } from './subscription.ts'
import { systemEndpoints } from './system.ts'
import { termsEndpoints } from './terms.ts'
import { trackingEndpoints } from './tracking.ts'
import { trainingsEndpoints } from './trainings.ts'
import { twoFactorEndpoints } from './two-factor.ts'
import { usersEndpoints } from './users.ts'
import { waitlistEndpoints } from './waitlist.ts'
import { withdrawalsEndpoints } from './withdrawals.ts'

/** Every call of the API by name. */
export const endpoints = {
  ...systemEndpoints,
  ...authEndpoints,
  ...twoFactorEndpoints,
  ...socialEndpoints,
  ...usersEndpoints,
  ...accountEndpoints,
  ...productsEndpoints,
  ...favouritesEndpoints,
  ...coursesEndpoints,
  ...coursePapersEndpoints,
  ...courseVideosEndpoints,
  ...commentsEndpoints,
  ...cartEndpoints,
  ...checkoutEndpoints,
  ...ordersEndpoints,
  ...invoicesEndpoints,
  ...paymentsEndpoints,
  ...shippingEndpoints,
  ...subscriptionEndpoints,
  ...communityEndpoints,
  ...termsEndpoints,
  ...waitlistEndpoints,
  ...trainingsEndpoints,
  ...withdrawalsEndpoints,
  ...newsletterEndpoints,
  ...trackingEndpoints,
}
